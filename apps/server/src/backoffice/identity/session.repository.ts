import './identity.table';
import { type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';
import type { Origin } from '../../platform/http/slice';
import { type Grants, grantsOf } from '../access';
import type { EndReason } from './identity.table';
import { type SessionState, touchSeconds } from './session.rules';

/** How long a session lasts. */
export interface SessionLimits {
  readonly idleSeconds: number;
  readonly maxSeconds: number;
}

/** A session with who it belongs to and what they may do. */
export interface SessionRow extends SessionState {
  readonly id: number;
  readonly admin_id: number;
  readonly name: string;
  readonly grants: Grants;
  /** Who looks through the owner's eyes. */
  readonly viewer: { readonly id: number; readonly name: string } | null;
}

const seconds = (count: number) => sql`make_interval(secs => ${count})`;

/** Still within both limits, by the database's clock alone (assurance A4). */
export const alive = (limits: SessionLimits) => sql<SqlBool>`(
  session.created_at > now() - ${seconds(limits.maxSeconds)}
  and session.last_seen_at > now() - ${seconds(limits.idleSeconds)}
)`;

/** Reads a session with its owner's rights and notes the activity, all in one statement. */
export const readSession = (
  db: Executor,
  { tokenHash, limits }: { tokenHash: Buffer; limits: SessionLimits },
): Promise<SessionRow | undefined> =>
  db
    .with('touched', (db) =>
      db
        .updateTable('app.session as session')
        .set({ last_seen_at: sql<Date>`now()` })
        .where('session.token_hash', '=', tokenHash)
        .where('session.ended_at', 'is', null)
        .where(sql<SqlBool>`session.last_seen_at < now() - ${seconds(touchSeconds(limits.idleSeconds))}`)
        .where(alive(limits)),
    )
    .selectFrom('app.session as session')
    .innerJoin('app.admin as admin', 'admin.id', 'session.admin_id')
    .select(({ ref, not }) => [
      'session.id',
      'session.admin_id',
      'session.end_reason',
      'admin.name',
      sql<boolean>`admin.disabled_at is null and admin.deleted_at is null`.as('admin_active'),
      not(alive(limits)).$castTo<boolean>().as('expired'),
      grantsOf(ref('admin.id')).as('grants'),
      sql<SessionRow['viewer']>`(select jsonb_build_object('id', viewer.id, 'name', viewer.name)
        from app.admin as viewer where viewer.id = session.viewer_id)`.as('viewer'),
    ])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst();

/** Opens a session. */
export const insertSession = async (
  db: Tx,
  session: { tokenHash: Buffer; adminId: number; origin: Origin },
): Promise<number> => {
  const row = await db
    .insertInto('app.session')
    .values({
      token_hash: session.tokenHash,
      admin_id: session.adminId,
      ip: session.origin.ip,
      user_agent: session.origin.userAgent,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

const ended = (reason: EndReason) => ({ ended_at: sql<Date>`now()`, end_reason: reason });

/** Ends one session. */
export const endSession = async (db: Tx, session: { id: number; reason: EndReason }): Promise<void> => {
  await db
    .updateTable('app.session')
    .set(ended(session.reason))
    .where('id', '=', session.id)
    .where('ended_at', 'is', null)
    .execute();
};

/** Ends all open sessions of an administrator but one, and says how many. */
export const endOtherSessions = async (
  db: Tx,
  sessions: { adminId: number; keepId: number; reason: EndReason },
): Promise<number> => {
  const rows = await db
    .updateTable('app.session')
    .set(ended(sessions.reason))
    .where('admin_id', '=', sessions.adminId)
    .where('id', '<>', sessions.keepId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length;
};
