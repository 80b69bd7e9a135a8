import type { FastifyInstance } from 'fastify';

const drainMs = 10_000;
const closeMs = 3000;

/** What has been opened and must be closed again, last opened first. */
export class Closers {
  readonly #steps: (() => Promise<unknown>)[] = [];

  add(step: () => Promise<unknown>): void {
    this.#steps.unshift(step);
  }

  /** Runs every step even when one fails, so that a stuck part never keeps the database from being stopped. */
  async closeAll(onError: (error: unknown) => void): Promise<void> {
    for (const step of this.#steps.splice(0)) await step().catch(onError);
  }
}

const withLimit = async (work: Promise<unknown>, options: { ms: number; onLimit: () => void }): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      options.onLimit();
      resolve();
    }, options.ms);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
};

/** Stops accepting and lets running requests finish; those that take longer than 10 s are cut off (assurance I58). */
export const drain = (app: FastifyInstance): Promise<void> =>
  withLimit(app.close(), { ms: drainMs, onLimit: () => app.server.closeAllConnections() });

/** Closes the pool, but does not wait for ever for a query that hangs. */
export const closePool = (db: { close(): Promise<void> }): Promise<void> =>
  withLimit(db.close(), { ms: closeMs, onLimit: () => undefined });
