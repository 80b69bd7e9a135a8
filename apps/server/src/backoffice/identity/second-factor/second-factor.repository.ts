import '../identity.table';
import { type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/database';
import { keyPlace } from '../../../platform/secrets/key-place.sql';
import { hashRecoveryCode } from './recovery-code';

/** Locks a user's second factor until the transaction ends and returns it; the time is the database's. */
export const lockSecondFactor = (db: Tx, adminId: number) =>
  db
    .selectFrom('app.admin as admin')
    .select([
      'admin.id',
      'admin.name',
      'admin.username',
      'admin.totp_secret',
      'admin.totp_confirmed_at',
      'admin.totp_step',
      'admin.password_changed_at',
      sql<number>`extract(epoch from clock_timestamp())::double precision`.as('now'),
    ])
    .where('admin.id', '=', adminId)
    .where('admin.deleted_at', 'is', null)
    .where('admin.disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** A second factor whose row this transaction holds. */
export type HeldSecondFactor = NonNullable<Awaited<ReturnType<typeof lockSecondFactor>>>;

/** The state of a user's second factor. */
export const readSecondFactor = async (db: Executor, adminId: number) => {
  const row = await db
    .selectFrom('app.admin as admin')
    .select([
      'admin.totp_confirmed_at as confirmed_at',
      sql<number>`(select count(*) from app.recovery_code as code
        where code.admin_id = admin.id and code.used_at is null)`.as('recovery_codes_left'),
      sql<boolean>`exists (select from app.admin_role join app.role on role.id = admin_role.role_id
        where admin_role.admin_id = admin.id and role.requires_second_factor)`.as('required'),
    ])
    .where('admin.id', '=', adminId)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    enabled: row.confirmed_at !== null,
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
  };
};

/** Stores a secret that a code still has to confirm. */
export const putSecret = async (db: Tx, { adminId, sealed }: { adminId: number; sealed: string }): Promise<void> => {
  await db
    .updateTable('app.admin')
    .set({ totp_secret: sealed, totp_confirmed_at: null, totp_step: null })
    .where('id', '=', adminId)
    .execute();
};

/** The secrets that were sealed with other keys than this one. */
export const readSecretsNotUnder = (db: Executor, keyId: string): Promise<{ id: number; totp_secret: string }[]> =>
  db
    .selectFrom('app.admin')
    .select(['id', 'totp_secret'])
    .where('totp_secret', 'is not', null)
    .where(sql<SqlBool>`not totp_secret ^@ ${`${keyId}:`}`)
    .orderBy('id')
    .$narrowType<{ totp_secret: string }>()
    .execute();

/** Replaces a secret with the same one sealed again, unless it was changed meanwhile. */
export const replaceSecret = async (
  db: Executor,
  { adminId, stored, sealed }: { adminId: number; stored: string; sealed: string },
): Promise<void> => {
  await db
    .updateTable('app.admin')
    .set({ totp_secret: sealed })
    .where('id', '=', adminId)
    .where('totp_secret', '=', stored)
    .execute();
};

/** Turns the second factor on, in the session that confirmed it too. */
export const confirmSecret = async (db: Tx, { adminId, sessionId }: { adminId: number; sessionId: number }) => {
  const now = sql<Date>`now()`;
  await db.updateTable('app.admin').set({ totp_confirmed_at: now }).where('id', '=', adminId).execute();
  await db.updateTable('app.session').set({ second_factor_at: now }).where('id', '=', sessionId).execute();
};

/** Marks the codes up to a time step as used. */
export const spendStep = async (db: Tx, { adminId, step }: { adminId: number; step: number }): Promise<void> => {
  await db.updateTable('app.admin').set({ totp_step: step }).where('id', '=', adminId).execute();
};

/** Stores new recovery codes in place of all earlier ones. */
export const replaceRecoveryCodes = async (
  db: Tx,
  { adminId, codes }: { adminId: number; codes: readonly string[] },
): Promise<void> => {
  await db.deleteFrom('app.recovery_code').where('admin_id', '=', adminId).execute();
  await db
    .insertInto('app.recovery_code')
    .values(codes.map((code) => ({ admin_id: adminId, code_hash: hashRecoveryCode({ adminId, code }) })))
    .execute();
};

/** Uses a recovery code up; false for one that is not theirs or was used before. */
export const useRecoveryCode = async (db: Tx, given: { adminId: number; code: string }): Promise<boolean> => {
  const used = await db
    .updateTable('app.recovery_code')
    .set({ used_at: sql<Date>`now()` })
    .where('admin_id', '=', given.adminId)
    .where('code_hash', '=', hashRecoveryCode(given))
    .where('used_at', 'is', null)
    .returning('id')
    .execute();
  return used.length > 0;
};

/** Removes a user's second factor with its codes; sign-ins in progress have to start again. */
export const removeSecondFactor = async (db: Tx, adminId: number): Promise<void> => {
  await db
    .updateTable('app.admin')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_step: null })
    .where('id', '=', adminId)
    .execute();
  await db.deleteFrom('app.recovery_code').where('admin_id', '=', adminId).execute();
  await db.deleteFrom('app.sign_in_challenge').where('admin_id', '=', adminId).execute();
};

/** A challenge is valid for five minutes. */
export const challengeSeconds = 5 * 60;
/** Attempts per challenge, from any address. */
const triesMax = 5;

/** Stores a sign-in whose first step succeeded; deletes some expired ones. */
export const insertChallenge = async (
  db: Tx,
  challenge: { token_hash: Buffer; admin_id: number; method: 'password' | 'sms' },
): Promise<void> => {
  await db.insertInto('app.sign_in_challenge').values(challenge).execute();
  await db
    .deleteFrom('app.sign_in_challenge')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('app.sign_in_challenge as old')
        .select('old.id')
        .where(sql<SqlBool>`old.created_at < now() - interval '1 day'`)
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
};

/** Locks the challenge of a token until the transaction ends and returns it; `usable` by the database's clock. */
export const holdChallenge = (db: Tx, tokenHash: Buffer) =>
  db
    .selectFrom('app.sign_in_challenge as challenge')
    .select([
      'challenge.id',
      'challenge.admin_id',
      'challenge.method',
      'challenge.tries',
      'challenge.created_at',
      sql<boolean>`challenge.used_at is null and challenge.tries < ${triesMax}
        and challenge.created_at > now() - make_interval(secs => ${challengeSeconds})`.as('usable'),
    ])
    .where('challenge.token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();

/** Counts an attempt at a challenge; a correct one uses it up. */
export const noteChallengeTry = async (db: Tx, { id, used }: { id: number; used: boolean }): Promise<void> => {
  await db
    .updateTable('app.sign_in_challenge')
    .set((eb) => ({ tries: eb('tries', '+', 1), ...(used ? { used_at: sql<Date>`now()` } : {}) }))
    .where('id', '=', id)
    .execute();
};

/** Secrets of second factors begin with the key that they were sealed with. */
export const adminKeyPlace = keyPlace('app.admin', (keyId) => sql`totp_secret ^@ ${`${keyId}:`}`);
