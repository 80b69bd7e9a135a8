import '../identity.table';
import { createHash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/database';
import type { ThrottleScope } from '../identity.table';
import { afterFailure, forgetSeconds, type LockPolicy, type ThrottleState } from './throttle.rules';

/** The longest lock among locked counters, or 0. */
export const lockedSecondsOf = (held: readonly HeldThrottle[]): number =>
  Math.max(0, ...held.map(({ locked_seconds }) => locked_seconds));

/** One counter of failures. The subject is validated input or an id, never a header or another field (assurance A5). */
export interface ThrottleKey {
  readonly scope: ThrottleScope;
  readonly subject: string;
  /** Whom and which address it limits, for those who manage locks. */
  readonly adminId: number | undefined;
  readonly address: string | undefined;
}

/** A counter whose row this transaction holds. */
export interface HeldThrottle extends ThrottleState {
  readonly key: Buffer;
  /** Seconds until its lock ends, 0 when there is none. */
  readonly locked_seconds: number;
}

const hashKey = ({ scope, subject }: ThrottleKey): Buffer =>
  createHash('sha256').update(`${scope}\n${subject}`).digest();

const lockedSeconds = sql<number>`greatest(ceil(extract(epoch from (locked_until - now()))), 0)::integer`;
const lapsed = sql<boolean>`greatest(failed_at, locked_until) < now() - make_interval(secs => ${forgetSeconds})`;

/** Seconds until the last of these locks opens, or 0. */
export const lockedFor = async (db: Executor, keys: readonly ThrottleKey[]): Promise<number> => {
  const row = await db
    .selectFrom('app.sign_in_throttle')
    .select(sql<number | null>`max(${lockedSeconds})`.as('seconds'))
    .where('key', 'in', keys.map(hashKey))
    .executeTakeFirst();
  return row?.seconds ?? 0;
};

/**
 * Locks the counters until the transaction ends. Attempts on one account therefore run one by one and each sees the
 * result of the one before, so that of a hundred at once only the first few can succeed. All callers name the scopes in
 * the same order, so there is no deadlock.
 */
export const holdThrottles = (db: Tx, keys: readonly ThrottleKey[]): Promise<HeldThrottle[]> =>
  db
    .insertInto('app.sign_in_throttle')
    .values(
      keys.map((key) => ({
        key: hashKey(key),
        scope: key.scope,
        failures: 0,
        admin_id: key.adminId ?? null,
        address: key.address ?? null,
      })),
    )
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ scope: eb.ref('excluded.scope') })))
    .returning(['key', 'scope', 'failures', lockedSeconds.as('locked_seconds'), lapsed.as('forgotten')])
    .execute();

/** Counts a failure on each counter and locks those that reached their limit. */
export const countFailure = async (db: Tx, held: readonly HeldThrottle[], policy: LockPolicy): Promise<void> => {
  for (const throttle of held) {
    const { failures, lockSeconds } = afterFailure(throttle, policy);
    await db
      .updateTable('app.sign_in_throttle')
      .set({
        failures,
        failed_at: sql<Date>`now()`,
        locked_until: lockSeconds === null ? null : sql<Date>`now() + make_interval(secs => ${lockSeconds})`,
      })
      .where('key', '=', throttle.key)
      .execute();
  }
};

/** After a success the caller's own failures are reset; the account's counter keeps the failures of others. */
export const clearAfterSuccess = async (db: Tx, held: readonly HeldThrottle[]): Promise<void> => {
  const keys = held.filter(({ scope, failures }) => failures === 0 || scope !== 'account').map(({ key }) => key);
  if (keys.length > 0) await db.deleteFrom('app.sign_in_throttle').where('key', 'in', keys).execute();
};

/** Deletes some expired counters, so that invented names and addresses do not fill the tables. */
export const dropLapsedThrottles = async (db: Executor): Promise<void> => {
  await db
    .deleteFrom('app.address_bucket')
    .where('address', 'in', (eb) =>
      eb
        .selectFrom('app.address_bucket as b')
        .select('b.address')
        .where('b.empty_at', '<', sql<Date>`now()`)
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  await db
    .deleteFrom('app.sign_in_throttle')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('app.sign_in_throttle as t')
        .select('t.key')
        .where(sql<SqlBool>`t.failed_at < now() - interval '1 day'`)
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
};
