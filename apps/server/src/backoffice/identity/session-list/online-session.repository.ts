import '../identity.table';
import type { OnlineSession } from '@shuyuan/contract/backoffice/identity/session';
import type { sessionEndpoints } from '@shuyuan/contract/backoffice/identity/session.endpoints';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import { type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/database';
import { containing } from '../../../platform/db/like';
import { staffCalled } from '../../access';
import { alive, type SessionLimits } from '../session/session.repository';
import { withinReach } from '../user/user-list.repository';
import type { UserReach } from '../user/user-reach.rules';

type SessionQuery = ParsedQueryOf<(typeof sessionEndpoints)['index']>;

/** Which sessions the caller sees. */
interface Visibility {
  readonly reach: UserReach;
  readonly limits: SessionLimits;
}

const online = (db: Executor, { reach, limits }: Visibility) =>
  db
    .selectFrom('app.session as session')
    .innerJoin('app.admin as admin', 'admin.id', 'session.admin_id')
    .innerJoin('app.department as department', 'department.id', 'admin.department_id')
    .leftJoin('app.admin as viewer', 'viewer.id', 'session.viewer_id')
    .where('session.ended_at', 'is', null)
    .where('session.token_id', 'is', null)
    .where('admin.disabled_at', 'is', null)
    .where('admin.deleted_at', 'is', null)
    .where(alive(limits))
    .where(withinReach(reach));

const filtered = (
  db: Executor,
  { keyword = '', called, visibility }: Pick<SessionQuery, 'keyword'> & { called: number[]; visibility: Visibility },
) =>
  online(db, visibility).$if(keyword !== '', (query) =>
    query.where(({ or, eb }) =>
      or([sql<SqlBool>`admin.id = any(${called}::bigint[])`, eb('session.ip', 'ilike', containing(keyword))]),
    ),
  );

const sortColumns = {
  name: sql`admin.name collate app.pinyin`,
  created_at: sql`session.created_at`,
  last_seen_at: sql`session.last_seen_at`,
  ip: sql`session.ip`,
} as const;

/** A page of the open sessions, the most recently active first unless asked otherwise. */
export const listSessions = async (
  db: Executor,
  { query, visibility, currentId }: { query: SessionQuery; visibility: Visibility; currentId: number },
): Promise<{ data: OnlineSession[]; total: number }> => {
  const direction = query.sort_name === undefined ? 'desc' : (query.sort_type ?? 'asc');
  const called = query.keyword ? await staffCalled(db, 'admin', query.keyword) : [];
  const found = () => filtered(db, { keyword: query.keyword, called, visibility });
  const [rows, { total }] = await Promise.all([
    found()
      .select(['session.id', 'session.admin_id', 'admin.username', 'admin.name', 'department.name as department'])
      .select(['viewer.name as viewer_name', 'session.created_at', 'session.last_seen_at', 'session.ip'])
      .select(['session.user_agent', sql<boolean>`session.second_factor_at is not null`.as('second_factor')])
      .orderBy(sortColumns[query.sort_name ?? 'last_seen_at'], direction)
      .orderBy('session.id', 'desc')
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size)
      .execute(),
    found()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const data = rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    current: row.id === currentId,
  }));
  return { data, total };
};

/** The owner of a session, if it is open and the caller sees it. */
export const findOnline = (db: Tx, { id, visibility }: { id: number; visibility: Visibility }) =>
  online(db, visibility)
    .select(['session.id', 'session.admin_id', 'session.viewer_id'])
    .where('session.id', '=', id)
    .executeTakeFirst();
