import { sql } from 'kysely';
import type { Sql } from '../../backoffice/forms';

/** Whether a session is being checked in to, or was by anyone: whoever has no mark in it is then taken to be absent. */
export const hasCheckInSql = (session: Sql): Sql<boolean> => sql`(
  exists (select from app.check_in as running
    where running.session_id = ${session}.id and running.stopped_at is null and running.closes_at > now())
  or exists (select from app.check_in_arrival as arrival where arrival.session_id = ${session}.id))`;
