import { sql } from 'kysely';
import type { Executor } from './database';

/**
 * The school's distance from UTC, wherever the server runs, for each row of a conversion. A fixed offset: with daylight
 * saving time two instants would become the same text.
 */
export const schoolOffsetCall = sql`app.school_offset()`;

/** The same for queries, where it is read once. */
export const schoolOffset = sql`(select ${schoolOffsetCall})`;

/** An offset in minutes as a time zone of the database, whose signs go the other way: `<+08:00>-08:00`. */
export const postgresZone = (offset: number): string => {
  const minutes = Math.abs(offset);
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return offset < 0 ? `<-${clock}>+${clock}` : `<+${clock}>-${clock}`;
};

/** The same in minutes. */
export const schoolMinutes = sql<number>`(extract(epoch from ${schoolOffset}) / 60)::int`;

/** A moment to the minute by the school's clock: `2026-03-01 14:30`. */
export const schoolMoment = async (db: Executor, instant: string): Promise<string> => {
  const { rows } = await sql<{ moment: string }>`
    select to_char(${instant}::timestamptz at time zone ${schoolOffset}, 'YYYY-MM-DD HH24:MI') as moment`.execute(db);
  return rows[0]?.moment ?? '';
};

/** Reads it in minutes. */
export const readSchoolOffset = async (db: Executor): Promise<number> => {
  const { rows } = await sql<{ minutes: number }>`select ${schoolMinutes} as minutes`.execute(db);
  return rows[0]?.minutes ?? 0;
};
