import { AsyncLocalStorage } from 'node:async_hooks';

/** A connection that the running work holds, and what it held before that. */
interface Held {
  readonly pool: object;
  isOpen: boolean;
  readonly outer: Held | undefined;
}

const held = new AsyncLocalStorage<Held>();

/** Work that holds a connection requested another from its pool; the stack shows where. */
export class SecondConnectionError extends Error {
  constructor() {
    super('asked for a second connection within a transaction; use the executor of the transaction');
    this.name = 'SecondConnectionError';
  }
}

/** Runs `work`, which holds a connection of the pool from now until it ends. */
export const holdingConnection = async <T>(pool: object, work: () => Promise<T>): Promise<T> => {
  const mine: Held = { pool, isOpen: true, outer: held.getStore() };
  try {
    return await held.run(mine, work);
  } finally {
    mine.isOpen = false;
  }
};

/**
 * Refuses a second connection of the pool to work that already holds one: once all connections are held that way, each
 * would wait for another, and nobody else would be served.
 */
export const refuseSecondConnection = (pool: object): void => {
  for (let one = held.getStore(); one !== undefined; one = one.outer) {
    if (one.isOpen && one.pool === pool) throw new SecondConnectionError();
  }
};

/** Starts work on a separate connection; the transaction continues without it, so that neither waits for the other. */
export const besideTransaction = (work: () => Promise<unknown>, onError: (error: unknown) => void): void => {
  held.exit(() => void work().catch(onError));
};
