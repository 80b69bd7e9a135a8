import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from './database';

/** Which one of a lock's kind: an id, or a word of any length; 0 where there is one alone. */
type LockKey = number | string;

/** A lock of PostgreSQL that belongs to no row. */
export interface AdvisoryLock {
  /** The first of the two numbers that PostgreSQL knows it by, for statements that take it themselves. */
  readonly number: number;
  /** The second one. */
  keySql(key: LockKey | RawBuilder<unknown>): RawBuilder<number>;
  /** Waits for the lock and holds it until the transaction ends. */
  hold(db: Tx, key?: LockKey): Promise<void>;
  /** Takes the lock until the transaction ends; false when someone else has it. */
  tryHold(db: Tx, key?: LockKey): Promise<boolean>;
}

const names = new Map<number, string>();

const numberOf = (name: string): number => createHash('sha256').update(name).digest().readInt32BE() & 0x7fffffff;

const keySql = (key: LockKey | RawBuilder<unknown>): RawBuilder<number> =>
  typeof key === 'string' ? sql`hashtext(${key})` : sql`(${key}::bigint % 2147483647)::integer`;

/** Names a lock; a name that is taken, or that cannot be told from another, stops the start. */
export const defineLock = (name: string): AdvisoryLock => {
  const number = numberOf(name);
  const other = names.get(number);
  if (other !== undefined) throw new Error(`the locks “${name}” and “${other}” are the same`);
  names.set(number, name);
  return {
    number,
    keySql,
    hold: async (db, key = 0) => {
      await sql`select pg_advisory_xact_lock(${number}::integer, ${keySql(key)})`.execute(db);
    },
    tryHold: async (db: Executor, key = 0) => {
      const { rows } = await sql<{ held: boolean }>`
        select pg_try_advisory_xact_lock(${number}::integer, ${keySql(key)}) as held`.execute(db);
      return rows[0]?.held === true;
    },
  };
};
