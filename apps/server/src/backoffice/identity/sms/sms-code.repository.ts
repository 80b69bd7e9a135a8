import '../identity.table';
import { smsResendSeconds } from '@shuyuan/contract/backoffice/identity/sign-in.rules';
import { type SqlBool, sql } from 'kysely';
import { defineLock } from '../../../platform/db/advisory-lock';
import type { Tx } from '../../../platform/db/database';
import type { CodePurpose } from '../identity.table';
import { busySmsAddress } from '../sign-in/throttle.rules';
import { smsCodeSeconds, smsPhoneDailyMax, smsTriesMax } from './sms-code.rules';

const phoneLock = defineLock('phone of SMS codes');

/** Serialises sending to one phone, so that its limits hold for concurrent requests. */
export const holdSmsPhone = async (db: Tx, mobile: string): Promise<void> => {
  await phoneLock.hold(db, mobile);
};

const day = sql`now() - interval '1 day'`;

/** Seconds until another code may go to this phone, or 0. */
export const smsWaitSeconds = async (db: Tx, mobile: string): Promise<number> => {
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from max(free_at) - now()))::integer as seconds
    from (
      (select created_at + make_interval(secs => ${smsResendSeconds}) as free_at
        from app.sms_code where mobile = ${mobile} order by id desc limit 1)
      union all
      (select created_at + interval '1 day' from app.sms_code
        where mobile = ${mobile} and created_at > ${day} order by id desc offset ${smsPhoneDailyMax - 1} limit 1)
    ) as limits
  `.execute(db);
  return Math.max(rows[0]?.seconds ?? 0, 0);
};

/** Whether so many codes were recently requested from an address that the next one needs a proof of work. */
export const isSmsAddressBusy = async (db: Tx, address: string): Promise<boolean> =>
  (await db
    .selectFrom('app.sms_code')
    .select('id')
    .where('ip', '=', address)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${busySmsAddress.minutes})`)
    .orderBy('created_at', 'desc')
    .offset(busySmsAddress.codes - 1)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Stores a code; older ones of the same phone and purpose become invalid. */
export const insertSmsCode = async (
  db: Tx,
  code: {
    mobile: string;
    purpose: CodePurpose;
    admin_id: number | null;
    salt: Buffer;
    code_hash: Buffer;
    ip: string;
  },
): Promise<void> => {
  await db.insertInto('app.sms_code').values(code).execute();
  await db
    .deleteFrom('app.sms_code')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('app.sms_code as old')
        .select('old.id')
        .where(sql<SqlBool>`old.created_at < now() - interval '2 days'`)
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
};

/** Locks the phone's latest code of a purpose until the transaction ends and returns it; `usable` by the database's clock. */
export const holdLatestCode = (db: Tx, { mobile, purpose }: { mobile: string; purpose: CodePurpose }) =>
  db
    .selectFrom('app.sms_code as code')
    .select([
      'code.id',
      'code.admin_id',
      'code.salt',
      'code.code_hash',
      sql<boolean>`code.used_at is null and code.tries < ${smsTriesMax}
        and code.created_at > now() - make_interval(secs => ${smsCodeSeconds})`.as('usable'),
    ])
    .where('code.mobile', '=', mobile)
    .where('code.purpose', '=', purpose)
    .orderBy('code.id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** Counts an attempt; a correct one uses the code up. */
export const noteTry = async (db: Tx, { id, used }: { id: number; used: boolean }): Promise<void> => {
  await db
    .updateTable('app.sms_code')
    .set((eb) => ({ tries: eb('tries', '+', 1), ...(used ? { used_at: sql<Date>`now()` } : {}) }))
    .where('id', '=', id)
    .execute();
};
