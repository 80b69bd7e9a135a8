import { AsyncLocalStorage } from 'node:async_hooks';

/** A connection that the running work holds, and what it held before that. */
interface Held {
  readonly pool: object;
  isOpen: boolean;
  readonly outer: Held | undefined;
}

const held = new AsyncLocalStorage<Held>();

/** Work that holds a connection asked its pool for another; its stack says where. */
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
 * Refuses whoever holds a connection of the pool another one: as many of them as the pool has connections would wait for
 * each other, and nobody else would be served.
 */
export const refuseSecondConnection = (pool: object): void => {
  for (let one = held.getStore(); one !== undefined; one = one.outer) {
    if (one.isOpen && one.pool === pool) throw new SecondConnectionError();
  }
};

/** Begins work that uses a connection of its own; the transaction goes on without it, so that neither waits for the other. */
export const besideTransaction = (work: () => Promise<unknown>, onError: (error: unknown) => void): void => {
  held.exit(() => void work().catch(onError));
};
