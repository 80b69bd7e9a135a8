import { imageProblem } from './image-intake';
import type { UploadImage } from './upload';

/** The uploads of one editor. */
export interface Uploads {
  /** Uploads an image that passes the rules and returns its address; rejects with an Error that says why not. */
  readonly send: (
    file: File,
    options: { onProgress: (share: number) => void; signal?: AbortSignal },
  ) => Promise<string>;
  /** Cancels all uploads. */
  readonly stop: () => void;
}

/** A signal that follows both; `AbortSignal.any` is newer than the browsers that we support. */
const either = (first: AbortSignal, second: AbortSignal | undefined): AbortSignal => {
  const both = new AbortController();
  for (const signal of [first, second]) {
    if (signal?.aborted) both.abort();
    signal?.addEventListener('abort', () => both.abort(), { once: true });
  }
  return both.signal;
};

/** Counts the uploads of an editor, so that its owner knows when to save, and cancels them when the editor closes. */
export const trackUploads = (upload: UploadImage, onBusy: (busy: boolean) => void): Uploads => {
  const ending = new AbortController();
  let underWay = 0;
  const count = (change: 1 | -1): void => {
    underWay += change;
    if (underWay === 0 || (underWay === 1 && change === 1)) onBusy(underWay > 0);
  };
  return {
    send: async (file, { onProgress, signal }) => {
      const problem = imageProblem(file);
      if (problem !== undefined) throw new Error(problem);
      count(1);
      try {
        return (await upload(file, { onProgress, signal: either(ending.signal, signal) })).url;
      } finally {
        count(-1);
      }
    },
    stop: () => ending.abort(),
  };
};
