import { stat } from 'node:fs/promises';

/** Whether there is such a file or folder. */
export const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
