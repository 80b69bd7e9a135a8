import '../identity.table';
import type { OwnSession, OwnSignIn } from '@shuyuan/contract/backoffice/identity/profile';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/database';
import type { Caller } from '../../../platform/http/slice';
import { auditTrail } from '../../audit';
import { alive, type SessionLimits } from '../session/session.repository';
import { signInAction } from '../session/session.rules';
import { rotationDays } from '../sign-in/first-step.sql';

/** The number of sign-ins shown to their owner. */
const signInsMax = 20;

const instant = (column: string) => sql<string>`to_json(${sql.ref(column)}) #>> '{}'`;

/** The caller's own profile; the main department comes first. */
export const readOwnProfile = (db: Executor, id: number) =>
  db
    .selectFrom('app.admin as admin')
    .select([
      'admin.id',
      'admin.username',
      'admin.name',
      'admin.avatar',
      sql<string>`coalesce(admin.mobile, '')`.as('mobile'),
      'admin.email',
      'admin.version',
      instant('admin.password_changed_at').as('password_changed_at'),
      sql<number | null>`case when ${rotationDays} > 0 then greatest(0, ceil(extract(epoch from
        admin.password_changed_at + make_interval(days => ${rotationDays}) - now()) / 86400))::integer end`.as(
        'password_days_left',
      ),
      sql<string[]>`array(select department.name from app.department
        where department.id = admin.department_id or department.id in
          (select department_id from app.admin_department where admin_id = admin.id)
        order by department.id <> admin.department_id, department.sort, department.id)`.as('departments'),
      sql<string[]>`array(select role.name from app.role join app.admin_role on admin_role.role_id = role.id
        where admin_role.admin_id = admin.id order by role.id)`.as('roles'),
    ])
    .where('admin.id', '=', id)
    .where('admin.deleted_at', 'is', null)
    .executeTakeFirst();

/** The columns of their own row that callers may change. */
export interface OwnChange {
  readonly name?: string;
  readonly email?: string;
  readonly mobile?: string | null;
  readonly avatar?: string;
}

/** Locks the caller's own row until the transaction ends and returns it. */
export const lockOwn = (db: Tx, id: number) =>
  db
    .selectFrom('app.admin')
    .select(['id', 'name', 'email', 'mobile', 'avatar', 'version', 'password_hash'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const changeOwn = async (db: Tx, { id, change }: { id: number; change: OwnChange }): Promise<void> => {
  await db
    .updateTable('app.admin')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute();
};

/** Whether another user signs in by this number. */
export const isMobileTaken = async (db: Tx, { id, mobile }: { id: number; mobile: string }): Promise<boolean> => {
  const other = await db
    .selectFrom('app.admin')
    .select('id')
    .where('mobile', '=', mobile)
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return other !== undefined;
};

/** The caller's sessions by device; those in which others view as the caller, and of API tokens, are left out. */
export const readOwnSessions = (
  db: Executor,
  { caller, limits }: { caller: Caller; limits: SessionLimits },
): Promise<OwnSession[]> =>
  db
    .selectFrom('app.session as session')
    .select([
      'session.id',
      instant('session.created_at').as('created_at'),
      instant('session.last_seen_at').as('last_seen_at'),
      'session.ip',
      'session.user_agent',
      sql<boolean>`session.second_factor_at is not null`.as('second_factor'),
      sql<boolean>`session.id = ${caller.sessionId}`.as('current'),
    ])
    .where('session.admin_id', '=', caller.adminId)
    .where('session.viewer_id', 'is', null)
    .where('session.token_id', 'is', null)
    .where('session.ended_at', 'is', null)
    .where(alive(limits))
    .orderBy('session.last_seen_at', 'desc')
    .orderBy('session.id', 'desc')
    .limit(100)
    .execute();

/** Whether an open session belongs to the caller. */
export const ownsSession = async (db: Tx, { adminId, id }: { adminId: number; id: number }): Promise<boolean> => {
  const row = await db
    .selectFrom('app.session')
    .select('id')
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .where('viewer_id', 'is', null)
    .where('token_id', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};

/** The latest attempts to sign in as the caller. */
export const readOwnSignIns = (db: Executor, adminId: number): Promise<OwnSignIn[]> =>
  auditTrail(db, { action: signInAction, targetType: 'admin', targetId: adminId })
    .select([
      instant('audit.at').as('at'),
      'audit.ip',
      'audit.user_agent',
      sql<boolean>`audit.outcome = 'succeeded'`.as('succeeded'),
    ])
    .orderBy('audit.id', 'desc')
    .limit(signInsMax)
    .execute();
