import '../identity.table';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/database';

/** Sessions are needed to investigate incidents, so they are stored as long as logs must be by law: half a year. */
const storedDays = 180;

/** How long a token that has ended or run out stays in the list of tokens. */
const tokensListedDays = 90;

/** Deletes sessions that ended long ago; those of API tokens go with the token. The audit log still has what happened in them. */
export const purgeSessions = async (db: Executor): Promise<void> => {
  await db
    .deleteFrom('app.session')
    .where('token_id', 'is', null)
    .where('last_seen_at', '<', sql<Date>`now() - make_interval(days => ${storedDays})`)
    .execute();
  await sql`delete from app.api_token as token using app.session as session where session.token_id = token.id
    and least(session.ended_at, token.expires_at) < now() - make_interval(days => ${tokensListedDays})`.execute(db);
};

/**
 * Ends every session but those of API tokens, which nobody signs in for; returns how many. A restored database may be older than
 * tokens, so their column is not named as one.
 */
export const endAllSessions = async (db: Tx): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('app.session')
    .set({ ended_at: sql<Date>`now()`, end_reason: 'forced' })
    .where('ended_at', 'is', null)
    .where(sql<boolean>`to_jsonb(session) ->> 'token_id' is null`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};
