/** The progress of a job. */
export interface Progress {
  readonly done: number;
  readonly total: number | null;
}

const everyMs = 500;

/** Writes the latest progress at intervals, one write at a time. */
export const createProgress = (write: (progress: Progress) => Promise<void>) => {
  let latest: Progress = { done: 0, total: null };
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  return {
    report: (done: number, total?: number): void => {
      latest = { done, total: total ?? latest.total };
      timer ??= setTimeout(() => {
        timer = undefined;
        writing = writing.then(() => write(latest));
      }, everyMs);
    },
    latest: (): Progress => latest,
    /** Ends the writing; nothing is written afterwards. */
    stop: (): Promise<void> => {
      clearTimeout(timer);
      return writing;
    },
  };
};
