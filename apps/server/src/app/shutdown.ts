import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

const drainMs = 10_000;
/** How long a connection may stay idle during a stop before it is closed. */
const graceMs = 1000;
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

/**
 * Takes no more connections; resolves when the last one is gone. Open ones stay: the next request on each is answered
 * with `Connection: close`. Node.js' own `close` would end idle ones at once and reset requests already sent on them.
 */
export const stopListening = (app: FastifyInstance): Promise<void> =>
  new Promise((resolve) => Server.prototype.close.call(app.server, () => resolve()));

/** Waits a little for the requests that are on their way, then closes as soon as all are answered. */
const close = async (app: FastifyInstance): Promise<void> => {
  await withLimit(stopListening(app), { ms: graceMs, onLimit: () => undefined });
  await app.close();
};

/** Stops accepting and lets running requests finish; those that take longer than 10 s are cut off (assurance I58). */
export const drain = (app: FastifyInstance): Promise<void> =>
  withLimit(close(app), { ms: drainMs, onLimit: () => app.server.closeAllConnections() });

/** Closes the pool, but does not wait for ever for a hanging query. */
export const closePool = (db: { close(): Promise<void> }): Promise<void> =>
  withLimit(db.close(), { ms: closeMs, onLimit: () => undefined });
