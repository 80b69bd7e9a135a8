interface Waiting {
  readonly begin: () => void;
  readonly timer: NodeJS.Timeout;
}

/** A semaphore: the others wait in order of arrival, for a limited time. */
export class Seats {
  readonly #waiting = new Set<Waiting>();
  readonly #waitMs: number;
  #free: number;

  constructor(count: number, waitMs: number) {
    this.#free = count;
    this.#waitMs = waitMs;
  }

  /** Runs `work` as soon as there is a seat. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(mine);
        reject(new Error('timeout exceeded when trying to connect'));
      }, this.#waitMs);
      const mine: Waiting = { begin: resolve, timer };
      this.#waiting.add(mine);
    });
  }

  /** The seat goes to the next one, so that nobody who comes later gets it. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    clearTimeout(next.timer);
    next.begin();
  }
}
