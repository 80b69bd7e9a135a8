/**
 * Serialises work on the same key, in order of arrival. Waiting here holds no connection; waiting in PostgreSQL would
 * hold one each until the lock is free.
 */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `work` when it is its turn; `waited` says whether others came first. */
  async take<T>(key: string, work: (waited: boolean) => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const mine = before === undefined ? work(false) : before.then(() => work(true));
    const settled = mine.catch(() => undefined);
    this.#last.set(key, settled);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    }
  }
}
