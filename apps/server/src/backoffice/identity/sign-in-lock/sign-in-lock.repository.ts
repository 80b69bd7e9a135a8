import '../identity.table';
import {
  type SignInLock,
  type SignInLockKind,
  signInLocksMax,
} from '@shuyuan/contract/backoffice/identity/sign-in-lock';
import { type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/database';
import { addressBucket } from '../sign-in/throttle.rules';
import { smsPhoneDailyMax } from '../sms/sms-code.rules';

const { size, drainSeconds } = addressBucket;

interface LockRow extends Omit<SignInLock, 'until' | 'user'> {
  readonly until: Date;
  readonly user: SignInLock['user'];
}

/** The limits in effect, of all three kinds: locked counters, full buckets, phones that have used up their codes. */
const holding = sql`(
  select throttle.scope as kind, encode(throttle.key, 'hex') as id, throttle.admin_id, coalesce(throttle.address, '') as address,
    throttle.failures as count, throttle.locked_until as until
  from app.sign_in_throttle as throttle where throttle.locked_until > now()
  union all
  select 'address', bucket.address, null, bucket.address,
    ceil(extract(epoch from bucket.empty_at - now()) / ${drainSeconds})::integer,
    bucket.empty_at - make_interval(secs => ${size * drainSeconds})
  from app.address_bucket as bucket where bucket.empty_at > now() + make_interval(secs => ${size * drainSeconds})
  union all
  select 'phone', max(code.id)::text, max(code.admin_id), '', count(*)::integer, min(code.created_at) + interval '1 day'
  from app.sms_code as code where code.created_at > now() - interval '1 day'
  group by code.mobile having count(*) >= ${smsPhoneDailyMax}
)`;

/** The limits in effect. */
export const listLocks = async (db: Executor): Promise<SignInLock[]> => {
  const { rows } = await sql<LockRow>`
    select held.kind, held.id, held.address, held.count, held.until,
      case when admin.id is null then null
        else jsonb_build_object('id', admin.id, 'name', admin.name, 'username', admin.username) end as "user"
    from ${holding} as held left join app.admin as admin on admin.id = held.admin_id
    order by held.until desc, held.id limit ${signInLocksMax}
  `.execute(db);
  return rows.map((row) => ({ ...row, until: row.until.toISOString() }));
};

/** Lifts one limit; the caller must know that it was in effect. */
export const liftLock = async (db: Tx, { kind, id }: { kind: SignInLockKind; id: string }): Promise<void> => {
  if (kind === 'address') {
    await db.deleteFrom('app.address_bucket').where('address', '=', id).execute();
  } else if (kind === 'phone') {
    // The latest code stays: it still delays the next one for a minute, and can still be used.
    await db
      .deleteFrom('app.sms_code')
      .where(sql<SqlBool>`mobile = (select mobile from app.sms_code where id::text = ${id}) and id::text <> ${id}`)
      .execute();
  } else {
    await db
      .deleteFrom('app.sign_in_throttle')
      .where(sql<SqlBool>`encode(key, 'hex') = ${id}`)
      .where('scope', '=', kind)
      .execute();
  }
};
