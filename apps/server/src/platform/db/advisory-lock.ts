import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from './database';

/** The key within a lock's kind: an id, or a text of any length; 0 where there is only one. */
type LockKey = number | string;

/** A PostgreSQL advisory lock. */
export interface AdvisoryLock {
  /** The first of its two numbers in PostgreSQL, for statements that take it themselves. */
  readonly number: number;
  /** The second number. */
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

/** Defines a lock; a duplicate name, or one with the same number as another, prevents the start. */
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
