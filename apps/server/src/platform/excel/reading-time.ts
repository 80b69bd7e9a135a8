import { Turns } from '../process/turns';
import { TableRefused } from './table-refused';

/** Keeps the reading of a file from blocking the process: its time is capped, and it yields to requests between chunks. */
export class ReadingTime {
  #spentMs = 0;
  readonly #turns = new Turns();

  constructor(private readonly mostMs: number) {}

  /** Processes one chunk. */
  async spend(work: () => void): Promise<void> {
    const [from, used] = [performance.now(), process.cpuUsage()];
    work();
    const { user, system } = process.cpuUsage(used);
    // Time in which the machine was busy with other things does not count.
    this.#spentMs += Math.min(performance.now() - from, (user + system) / 1000);
    if (this.#spentMs > this.mostMs) throw new TableRefused('too-slow');
    await this.#turns.rest();
  }
}
