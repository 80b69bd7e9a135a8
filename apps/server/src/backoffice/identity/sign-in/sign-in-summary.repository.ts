import '../identity.table';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Executor } from '../../../platform/db/database';
import type { Caller } from '../../../platform/http/slice';
import { auditTrail } from '../../audit';
import { alive, type SessionLimits } from '../session/session.repository';
import { signInAction } from '../session/session.rules';

/** The number of sign-ins shown to their owner. */
const recentMax = 10;

const attemptColumns = [
  // PostgreSQL writes times into JSON as ISO 8601 with zone.
  sql<string>`audit.at`.as('at'),
  'audit.ip',
  'audit.user_agent',
  sql<boolean>`audit.outcome = 'succeeded'`.as('succeeded'),
] as const;

/**
 * What administrators should know about their own account: the previous sign-in, failures since, open sessions and the
 * latest attempts, in one statement.
 */
export const readSignInSummary = (
  db: Executor,
  { caller, limits }: { caller: Pick<Caller, 'adminId' | 'sessionId'>; limits: SessionLimits },
) => {
  const signIns = auditTrail(db, { action: signInAction, targetType: 'admin', targetId: caller.adminId });
  const before = signIns
    .where('audit.outcome', '=', 'succeeded')
    .where('audit.at', '<', sql<Date>`current_session.created_at`)
    .orderBy('audit.id', 'desc')
    .limit(1);
  const failedSince = signIns
    .where('audit.outcome', '=', 'failed')
    .where('audit.at', '>', sql<Date>`coalesce((${before.select('audit.at')}), '-infinity')`)
    .select(({ fn }) => fn.countAll<number>().as('count'));
  const openSessions = db
    .selectFrom('app.session as session')
    .where('session.admin_id', '=', caller.adminId)
    .where('session.ended_at', 'is', null)
    .where('session.viewer_id', 'is', null)
    .where('session.token_id', 'is', null)
    .where(alive(limits))
    .select(({ fn }) => fn.countAll<number>().as('count'));
  return db
    .selectFrom('app.session as current_session')
    .innerJoin('app.admin as admin', 'admin.id', 'current_session.admin_id')
    .where('current_session.id', '=', caller.sessionId)
    .select([
      sql<string>`to_json(now()) #>> '{}'`.as('now'),
      'admin.must_change_password',
      jsonObjectFrom(before.select(attemptColumns)).as('last_sign_in'),
      sql<number>`(${failedSince})`.as('failed_since'),
      // A viewer sees what the user would see, who would have a session open.
      sql<number>`greatest((${openSessions}), 1)`.as('open_sessions'),
      jsonArrayFrom(signIns.select(attemptColumns).orderBy('audit.id', 'desc').limit(recentMax)).as('recent_sign_ins'),
    ])
    .executeTakeFirstOrThrow();
};
