import './identity.table';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';
import type { Caller } from '../../platform/http/slice';
import { grantsOf, holdsSql } from '../access';
import { menuMark } from '../menu';
import { isTokenAlive, tokenOfSession } from './api-token/token.sql';
import { callerPartsOf } from './api-token/token-rights';
import { keepPresentPassword } from './password/password-history.repository';

const active = (db: Executor) =>
  db.selectFrom('app.admin as admin').where('admin.deleted_at', 'is', null).where('admin.disabled_at', 'is', null);

/** The columns of an administrator that a sign-in needs. */
export interface SignInAdmin {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly mobile: string | null;
  readonly password_hash: string;
  /** A second factor is set up, so the password alone opens nothing. */
  readonly has_second_factor: boolean;
}

const signInColumns = [
  'admin.id',
  'admin.name',
  'admin.username',
  'admin.mobile',
  'admin.password_hash',
  sql<boolean>`admin.totp_confirmed_at is not null`.as('has_second_factor'),
] as const;

/** The administrator with this user name; disabled and deleted ones count as unknown. */
export const findByUsername = (db: Executor, username: string): Promise<SignInAdmin | undefined> =>
  active(db).select(signInColumns).where(sql`lower(admin.username)`, '=', sql`lower(${username})`).executeTakeFirst();

/** The administrator who signs in with a code sent to this number. */
export const findByMobile = (db: Executor, mobile: string): Promise<SignInAdmin | undefined> =>
  active(db).select(signInColumns).where('admin.mobile', '=', mobile).executeTakeFirst();

/** The administrator behind a session. */
export const findById = (db: Executor, id: number): Promise<SignInAdmin | undefined> =>
  active(db).select(signInColumns).where('admin.id', '=', id).executeTakeFirst();

/** Locks the administrator until the transaction ends: their sign-ins and password changes run one by one. */
export const lockAdmin = (db: Tx, id: number): Promise<SignInAdmin | undefined> =>
  active(db).select(signInColumns).where('admin.id', '=', id).forNoKeyUpdate().executeTakeFirst();

/**
 * Who started a background job, with their current rights; undefined when they may no longer sign in, or when the API token
 * that started it is over.
 */
export const readCaller = async (
  db: Executor,
  { adminId, sessionId }: { adminId: number; sessionId: number },
): Promise<Caller | undefined> => {
  const row = await active(db)
    .leftJoin('app.session as session', (join) => join.on('session.id', '=', sessionId))
    .select(({ ref }) => [
      'admin.name',
      grantsOf(ref('admin.id'), menuMark).as('grants'),
      tokenOfSession.as('token'),
      sql<boolean>`session.token_id is null or (session.ended_at is null and ${isTokenAlive})`.as('is_open'),
    ])
    .where('admin.id', '=', adminId)
    .executeTakeFirst();
  const parts = row?.is_open ? callerPartsOf(row) : undefined;
  return parts && { adminId, sessionId, ...parts };
};

/** Everyone who holds a node and may sign in, with their current rights; of some people only where they are named. */
export const readHolders = async (
  db: Executor,
  { node, among }: { node: string; among?: readonly number[] | undefined },
): Promise<Caller[]> => {
  let found = active(db)
    .select(({ ref }) => ['admin.id', 'admin.name', grantsOf(ref('admin.id'), menuMark).as('grants')])
    .where(({ ref }) => holdsSql(ref('admin.id'), node))
    .orderBy('admin.id');
  if (among !== undefined) found = found.where('admin.id', '=', sql<number>`any(${among}::bigint[])`);
  return (await found.execute()).flatMap(({ id, ...row }) => {
    const parts = callerPartsOf({ ...row, token: null });
    return parts === undefined ? [] : [{ adminId: id, sessionId: 0, ...parts }];
  });
};

/** The signed-in administrator as the client shows them. */
export const readProfile = (db: Executor, id: number) =>
  active(db)
    .select(({ ref }) => [
      'admin.id',
      'admin.username',
      'admin.name',
      'admin.avatar',
      grantsOf(ref('admin.id'), menuMark).as('grants'),
    ])
    .where('admin.id', '=', id)
    .executeTakeFirst();

/** Sets a password; one that its owner did not choose must be changed at the next sign-in. */
export const setPassword = async (
  db: Tx,
  change: { adminId: number; passwordHash: string; mustChange?: boolean },
): Promise<void> => {
  await keepPresentPassword(db, change.adminId);
  await db
    .updateTable('app.admin')
    .set((eb) => ({
      password_hash: change.passwordHash,
      password_changed_at: sql<Date>`now()`,
      must_change_password: change.mustChange ?? false,
      version: eb('version', '+', 1),
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', change.adminId)
    .execute();
};

/** Whether any administrator was ever created; deleted ones count, so that no new first one is created unnoticed. */
export const anyAdmin = async (db: Executor): Promise<boolean> =>
  (await db.selectFrom('app.admin').select('id').limit(1).executeTakeFirst()) !== undefined;

export const insertAdmin = async (
  db: Tx,
  admin: {
    username: string;
    name: string;
    mobile: string | null;
    password_hash: string;
    must_change_password: boolean;
    department_id: number;
  },
): Promise<number> => (await db.insertInto('app.admin').values(admin).returning('id').executeTakeFirstOrThrow()).id;
