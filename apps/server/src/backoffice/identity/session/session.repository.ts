import '../identity.table';
import { viewMaxMinutes } from '@shuyuan/contract/backoffice/identity/session';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/database';
import type { Caller, Origin } from '../../../platform/http/slice';
import { type Grants, grantsOf } from '../../access';
import { menuMark } from '../../menu';
import { settledSql } from '../../settings';
import { isTokenAlive, type StoredToken, tokenOfSession } from '../api-token/token.sql';
import type { EndReason } from '../identity.table';
import { mustChangePassword, mustSetSecondFactor } from '../sign-in/first-step.sql';
import { type SessionState, touchMaxSeconds } from './session.rules';

/** How long a session lasts. */
export interface SessionLimits {
  readonly idleSeconds: number;
  readonly maxSeconds: number;
}

/** The limits as SQL expressions. */
type SqlLimits = { readonly [K in keyof SessionLimits]: number | RawBuilder<number> };

/** A session with its owner and their rights. */
export interface SessionRow extends SessionState {
  readonly id: number;
  readonly admin_id: number;
  readonly name: string;
  readonly grants: Grants;
  readonly must_change_password: boolean;
  readonly must_set_second_factor: boolean;
  /** The API token that the session belongs to; its maker is the owner. */
  readonly token: StoredToken | null;
  /** Who views as the owner. */
  readonly viewer: { readonly id: number; readonly name: string; readonly grants: Grants } | null;
}

const seconds = (count: number | RawBuilder<unknown>) => sql`make_interval(secs => ${count})`;

const settled = (unit: RawBuilder<number>, otherwise: number) =>
  sql<number>`coalesce(${settledSql('session', unit)}, ${otherwise}::integer)`;

/** The limits from the school's settings, read within the statement that reads the session. */
const settledLimits = ({ idleSeconds, maxSeconds }: SessionLimits): SqlLimits => ({
  idleSeconds: settled(sql`(value ->> 'idle_minutes')::integer * 60`, idleSeconds),
  maxSeconds: settled(sql`(value ->> 'max_hours')::integer * 3600`, maxSeconds),
});

/**
 * Still within both limits, by the database's clock alone (assurance A4); a view-as session is short, and that of an API
 * token lasts as long as the token.
 */
export const alive = (
  limits: SqlLimits,
) => sql<SqlBool>`(case when session.token_id is not null then ${isTokenAlive} else
  session.created_at > now() - case when session.viewer_id is null then ${seconds(limits.maxSeconds)}
    else ${seconds(sql`least(${limits.maxSeconds}, ${viewMaxMinutes * 60}::integer)`)} end
  and session.last_seen_at > now() - ${seconds(limits.idleSeconds)}
end)`;

/** What identifies a session: its token, or its id where the caller was authenticated by other means. */
export type SessionName = { readonly tokenHash: Buffer } | { readonly id: number };

const isNamed = (by: SessionName) =>
  'id' in by ? sql<SqlBool>`session.id = ${by.id}` : sql<SqlBool>`session.token_hash = ${by.tokenHash}`;

/** Noted about once a minute; the first use of an API token at once. */
const isTouchDue = ({ idleSeconds }: SqlLimits) => sql<SqlBool>`(
  session.last_seen_at < now() - ${seconds(sql`least(${touchMaxSeconds}, ${idleSeconds} / 10.0)`)}
  or (session.token_id is not null and session.last_seen_at = session.created_at))`;

/** Reads a session with its owner's rights and notes the activity, all in one statement. */
export const readSession = (
  db: Executor,
  { by, delivered, ip = null }: { by: SessionName; delivered: SessionLimits; ip?: string | null | undefined },
): Promise<SessionRow | undefined> => {
  const limits = settledLimits(delivered);
  return db
    .with('touched', (db) =>
      db
        .updateTable('app.session as session')
        .set({
          last_seen_at: sql<Date>`now()`,
          ip: sql<string>`case when session.token_id is null then session.ip else coalesce(${ip}, session.ip) end`,
        })
        .where(isNamed(by))
        .where('session.ended_at', 'is', null)
        .where(isTouchDue(limits))
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
      grantsOf(ref('admin.id'), menuMark).as('grants'),
      mustChangePassword.as('must_change_password'),
      mustSetSecondFactor.as('must_set_second_factor'),
      tokenOfSession.as('token'),
      sql<SessionRow['viewer']>`(select jsonb_build_object('id', viewer.id, 'name', viewer.name, 'grants',
          ${grantsOf(sql<number>`viewer.id`, menuMark)}) from app.admin as viewer where viewer.id = session.viewer_id)`.as(
        'viewer',
      ),
    ])
    .where(isNamed(by))
    .executeTakeFirst();
};

/** Opens a session. */
export const insertSession = async (
  db: Tx,
  session: {
    tokenHash: Buffer;
    adminId: number;
    origin: Origin;
    /** Who views as the owner, and from which of their sessions. */
    viewer?: Pick<Caller, 'adminId' | 'sessionId'>;
    secondFactor?: boolean;
    tokenId?: number;
  },
): Promise<number> => {
  const row = await db
    .insertInto('app.session')
    .values({
      token_hash: session.tokenHash,
      admin_id: session.adminId,
      ip: session.origin.ip,
      user_agent: session.origin.userAgent,
      viewer_id: session.viewer?.adminId ?? null,
      viewer_session_id: session.viewer?.sessionId ?? null,
      token_id: session.tokenId ?? null,
      second_factor_at: session.secondFactor === true ? sql<Date>`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

const ended = (reason: EndReason) => ({ ended_at: sql<Date>`now()`, end_reason: reason });

/** Ends one session, and the view-as sessions that were opened from it. */
export const endSession = async (db: Tx, session: { id: number; reason: EndReason }): Promise<void> => {
  await db
    .updateTable('app.session')
    .set(ended(session.reason))
    .where(({ or, eb }) => or([eb('id', '=', session.id), eb('viewer_session_id', '=', session.id)]))
    .where('ended_at', 'is', null)
    .execute();
};

/**
 * Ends all open sessions of an administrator except one, including their view-as sessions and, unless they are spared,
 * those of their API tokens; returns how many.
 */
export const endOtherSessions = async (
  db: Tx,
  sessions: { adminId: number; keepId: number; reason: EndReason; spareTokens?: true },
): Promise<number> => {
  const rows = await db
    .updateTable('app.session')
    .set(ended(sessions.reason))
    .where(({ fn }) => fn.coalesce('viewer_id', 'admin_id'), '=', sessions.adminId)
    .where('id', '<>', sessions.keepId)
    .$if(sessions.spareTokens === true, (query) => query.where('token_id', 'is', null))
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length;
};

/** The number of open sessions of an administrator; view-as sessions of others and API tokens do not count. */
export const countOpenSessions = async (
  db: Executor,
  { adminId, limits }: { adminId: number; limits: SessionLimits },
): Promise<number> => {
  const { count } = await db
    .selectFrom('app.session as session')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('session.admin_id', '=', adminId)
    .where('session.ended_at', 'is', null)
    .where('session.viewer_id', 'is', null)
    .where('session.token_id', 'is', null)
    .where(alive(limits))
    .executeTakeFirstOrThrow();
  return count;
};
