import { setImmediate as nextTurn } from 'node:timers/promises';
import { TableRefused } from './table-refused';

/** Keeps the reading of a file from holding up the process: it is capped, and other work goes in between its pieces. */
export class ReadingTime {
  #spentMs = 0;

  constructor(private readonly mostMs: number) {}

  /** Works on one piece, then lets others work. */
  async spend(work: () => void): Promise<void> {
    const from = performance.now();
    work();
    this.#spentMs += performance.now() - from;
    if (this.#spentMs > this.mostMs) throw new TableRefused('too-slow');
    await nextTurn();
  }
}
