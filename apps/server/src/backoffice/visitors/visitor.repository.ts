import './visitor.table';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';
import type { Visitor } from '../../platform/http/slice';

/** How long a number counts as proved. */
const provedDays = 30;

/** Last use is noted about this often. */
const touchMinutes = 10;

/** Opens a session for whoever proved a number. */
export const insertVisitorSession = async (
  db: Tx,
  session: { token_hash: Buffer; mobile: string; ip: string },
): Promise<Visitor> => {
  const { id, expires_at } = await db
    .insertInto('app.visitor_session')
    .values({ ...session, expires_at: sql<Date>`now() + make_interval(days => ${provedDays})` })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  return { sessionId: id, mobile: session.mobile, expiresAt: expires_at };
};

/** The visitor of a token, and notes the use; undefined for an unknown or expired one. */
export const readVisitor = async (db: Executor, tokenHash: Buffer): Promise<Visitor | undefined> => {
  const row = await db
    .with('touched', (db) =>
      db
        .updateTable('app.visitor_session')
        .set({ last_seen_at: sql<Date>`now()` })
        .where('token_hash', '=', tokenHash)
        .where('last_seen_at', '<', sql<Date>`now() - make_interval(mins => ${touchMinutes})`)
        .where('expires_at', '>', sql<Date>`now()`),
    )
    .selectFrom('app.visitor_session')
    .select(['id', 'mobile', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row && { sessionId: row.id, mobile: row.mobile, expiresAt: row.expires_at };
};

/** Ends a visitor's session. */
export const deleteVisitorSession = async (db: Tx, id: number): Promise<void> => {
  await db.deleteFrom('app.visitor_session').where('id', '=', id).execute();
};

/** Deletes sessions that have expired. */
export const purgeVisitorSessions = async (db: Executor): Promise<void> => {
  await db.deleteFrom('app.visitor_session').where('expires_at', '<', sql<Date>`now()`).execute();
};
