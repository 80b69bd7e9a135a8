import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { errorCode, isConnectionTrouble } from './connection-trouble';
import { later, type Position, replayedPosition, writtenPosition } from './position';
import { isOutOfTime } from './timed-read';

/** How old an answer may be for someone who has changed nothing. */
const oldestMs = 5000;
/** How often the primary is asked how far it has written. */
const sampleEveryMs = 1000;
/** How long a replica is left alone that failed. */
const restMs = 5000;
const lookAgainMs = 100;

/** A read that replicas may answer. */
export interface Reading {
  /** What the answer must contain: everything up to here. */
  readonly after: Position;
  /** The same for the same person, so that they stay at one replica while it can serve them. */
  readonly turn?: number;
  /** How long to wait for a replica that is behind, before the primary is asked. */
  readonly patienceMs?: number;
}

/** A reading, and the replica that has answered a part of it. */
type Running = Reading & { used?: Replica };

const readings = new AsyncLocalStorage<Running | undefined>();

/** Whether the running work may be answered by a replica. */
export const isReading = (): boolean => readings.getStore() !== undefined;

/** Runs what must not be read from a replica, whoever calls it: what is kept for others, and what precedes a write. */
export const onPrimary = <T>(work: () => T): T => (isReading() ? readings.run(undefined, work) : work());

/** All connections are lent out; that says nothing against the server. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

/** A conflict with what is replayed ends a statement on a replica. */
const isReplicaTrouble = (error: unknown): boolean =>
  isConnectionTrouble(error) || ['40001', '40P01', '25006'].includes(errorCode(error) ?? '');

/** One replica. What it has replayed is known by connection: another connection may lead to another server. */
class Replica {
  readonly pool: pg.Pool;
  readonly #onTrouble: (error: Error) => void;
  readonly #replayed = new WeakMap<pg.PoolClient, Position>();
  #restsUntil = 0;

  constructor(pool: pg.Pool, onTrouble: (error: Error) => void) {
    this.pool = pool;
    this.#onTrouble = onTrouble;
  }

  rest(why: unknown): void {
    this.#restsUntil = performance.now() + restMs;
    this.#onTrouble(why instanceof Error ? why : new Error('this server is no replica now'));
  }

  /** A connection whose server has replayed all that is needed. */
  async connect(needed: Position): Promise<pg.PoolClient | undefined> {
    if (performance.now() < this.#restsUntil) return undefined;
    const client = await this.pool.connect().catch((error: unknown) => {
      if (!isBusy(error)) this.rest(error);
      return undefined;
    });
    if (client === undefined || (this.#replayed.get(client) ?? -1n) >= needed) return client;
    const replayed = await replayedPosition(client).catch((error: Error) => error);
    if (typeof replayed === 'bigint') this.#replayed.set(client, replayed);
    else this.rest(replayed);
    if (typeof replayed === 'bigint' && replayed >= needed) return client;
    client.release(replayed instanceof Error);
    return undefined;
  }
}

interface ReplicaOptions {
  readonly primary: pg.Pool;
  readonly open: (url: string) => pg.Pool;
  /** Is told why a replica is left alone for a while. */
  readonly onTrouble: (error: Error) => void;
}

/** The replicas of a database, and the rule by which a read may go to them (ADR 0026). */
export class Replicas {
  /** Their addresses, for a pool of its own that reads from the same. */
  readonly urls: readonly string[];
  readonly #all: readonly Replica[];
  readonly #primary: pg.Pool;
  /** How far the primary had written when, the oldest first. */
  readonly #samples: { readonly at: number; readonly position: Position }[] = [];
  #asking: Promise<void> | undefined;

  constructor(urls: readonly string[], options: ReplicaOptions) {
    this.urls = urls;
    this.#primary = options.primary;
    this.#all = urls.map((url) => new Replica(options.open(url), options.onTrouble));
  }

  /** The pools of all replicas. */
  get pools(): readonly pg.Pool[] {
    return this.#all.map(({ pool }) => pool);
  }

  /** How far the primary has written. */
  position(): Promise<Position> {
    return onPrimary(() => writtenPosition(this.#primary));
  }

  /**
   * Runs a read, whose plain statements go to a replica that has all that is needed. Where one has answered and the read
   * then fails, it is run again on the primary: nobody is told of a replica's trouble, or of what it does not know yet.
   */
  async read<T>(reading: Reading, work: () => Promise<T>): Promise<T> {
    const running: Running = { ...reading };
    try {
      return await readings.run(running, work);
    } catch (error) {
      if (running.used === undefined || isOutOfTime(error)) throw error;
      if (isReplicaTrouble(error)) running.used.rest(error);
      return readings.run(undefined, work);
    }
  }

  /** A connection for the running read; undefined when nothing is read, or no replica can serve it. */
  async connect(): Promise<pg.PoolClient | undefined> {
    const running = readings.getStore();
    if (running === undefined) return undefined;
    const { after, turn = 0, patienceMs = 0 } = running;
    const lastLook = performance.now() + patienceMs;
    for (;;) {
      const needed = later(after, await this.#floor());
      for (let at = 0; at < this.#all.length; at += 1) {
        const replica = this.#all[(turn + at) % this.#all.length];
        const client = await replica?.connect(needed);
        if (client === undefined) continue;
        running.used = replica;
        return client;
      }
      if (performance.now() >= lastLook) return undefined;
      await pause(lookAgainMs);
    }
  }

  /** What every answer must contain: what the primary had written at some moment that is not too long ago. */
  async #floor(): Promise<Position> {
    const now = performance.now();
    while ((this.#samples[0]?.at ?? now) < now - oldestMs) this.#samples.shift();
    const newest = this.#samples.at(-1);
    if (newest === undefined || newest.at < now - sampleEveryMs) {
      this.#asking ??= this.#sample().finally(() => (this.#asking = undefined));
      // While there is one that is good enough, nobody waits, and a failure shows with the next statement.
      if (newest === undefined) await this.#asking;
      else this.#asking.catch(() => undefined);
    }
    return this.#samples[0]?.position ?? this.position();
  }

  async #sample(): Promise<void> {
    const at = performance.now();
    this.#samples.push({ at, position: await this.position() });
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.end()));
  }
}

/** Runs a long read, such as an export, from a replica where there is one; all that was committed before is in it. */
export const readLong = async <T>(
  { replicas }: { readonly replicas: Replicas | undefined },
  work: () => Promise<T>,
): Promise<T> =>
  replicas === undefined ? work() : replicas.read({ after: await replicas.position(), patienceMs: oldestMs }, work);
