import { setImmediate as nextTurn } from 'node:timers/promises';
import { TableRefused } from './table-refused';

/** Keeps the reading of a file from holding up the process: it is capped, and other work goes in between its pieces. */
export class ReadingTime {
  #spentMs = 0;

  constructor(private readonly mostMs: number) {}

  /** Works on one piece, then lets others work. */
  async spend(work: () => void): Promise<void> {
    const [from, used] = [performance.now(), process.cpuUsage()];
    work();
    const { user, system } = process.cpuUsage(used);
    // A machine that is busy with others does not count.
    this.#spentMs += Math.min(performance.now() - from, (user + system) / 1000);
    if (this.#spentMs > this.mostMs) throw new TableRefused('too-slow');
    await nextTurn();
  }
}
