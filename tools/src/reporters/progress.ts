/** The progress of a part of the tests. */
export interface Progress {
  begin(all: number): void;
  /** One more test is done. */
  step(): void;
  end(): void;
}

const duration = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`;

/** How many are done of all, and the estimated remaining time. */
export const progressLine = ({
  title,
  done,
  all,
  seconds,
}: {
  readonly title: string;
  readonly done: number;
  readonly all: number;
  readonly seconds: number;
}): string =>
  done === 0 || done >= all
    ? `${title} ${done}/${all}`
    : `${title} ${done}/${all}, ${duration((seconds / done) * (all - done))} left 剩余`;

/** Overwrites its line at a terminal; elsewhere, such as in a CI log, one line for each tenth. */
export const makeProgress = (title: string, out: NodeJS.WriteStream = process.stdout): Progress => {
  let [all, done, tenth, begun] = [0, 0, -1, 0];
  const tell = (): void => {
    const line = progressLine({ title, done, all, seconds: (performance.now() - begun) / 1000 });
    if (out.isTTY) {
      out.write(`\r\x1b[K${line}`);
      return;
    }
    const now = all === 0 ? 10 : Math.floor((done * 10) / all);
    if (now > tenth) out.write(`${line}\n`);
    tenth = Math.max(tenth, now);
  };
  return {
    begin: (count) => {
      [all, done, tenth, begun] = [count, 0, -1, performance.now()];
      tell();
    },
    step: () => {
      done += 1;
      tell();
    },
    end: () => {
      if (out.isTTY) out.write('\n');
    },
  };
};
