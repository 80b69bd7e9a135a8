import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { writeWhole } from './wal-folder';

/** What is wrong with keeping the log; the school is told in words. */
const walFaults = ['archiving', 'full', 'keeping', 'copying', 'late'] as const;

const walStatus = z.object({
  checked_at: z.int(),
  /** The stretches of time to which one can go back, the oldest first. */
  spans: z.array(z.object({ from: z.int(), until: z.int() })),
  /** Whether nothing was written since the end of the last one. */
  is_current: z.boolean(),
  bytes: z.int(),
  fault: z.enum(walFaults).nullable(),
});
export type WalStatus = z.output<typeof walStatus>;

const pathIn = (dataDir: string): string => join(resolve(dataDir), 'postgres', 'wal-status.json');

/** Notes how things stand, for the processes that show it. */
export const writeWalStatus = (dataDir: string, status: WalStatus): Promise<void> =>
  writeWhole(pathIn(dataDir), JSON.stringify(status));

/** How things stood at the last look; undefined before the first. */
export const readWalStatus = async (dataDir: string): Promise<WalStatus | undefined> => {
  try {
    return walStatus.parse(JSON.parse(await readFile(pathIn(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
};
