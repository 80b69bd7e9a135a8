import { sql } from 'kysely';
import type { Reach } from '../../backoffice/records';
import type { Executor } from '../../platform/db/database';
import { takenSql } from '../classes';

interface Seats {
  readonly name: string;
  readonly capacity: number;
  readonly taken: number;
}

/** Counts the seats of a class; undefined when it does not exist. */
export const readSeats = async (db: Executor, classId: number): Promise<Seats | undefined> => {
  const { rows } = await sql<Seats>`
    select name, capacity::int, ${takenSql(sql`class_row.id`)} as taken
    from form.course_class as class_row where id = ${classId} and deleted_at is null`.execute(db);
  return rows[0];
};

interface Waiting {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly waiting_no: number;
}

/** The first on the waiting list of a class, of those that meet the conditions. */
export const readWaiting = async (
  db: Executor,
  { classId, conditions, most }: { classId: number; conditions: Reach['conditions']; most: number },
): Promise<Waiting[]> => {
  const all = [
    sql`form_row.class = ${classId}`,
    sql`form_row.state = 'waiting'`,
    sql`form_row.deleted_at is null`,
    ...conditions(sql`form_row`),
  ];
  const { rows } = await sql<Waiting>`
    select id, version, name, coalesce(waiting_no, 0)::int as waiting_no from form.course_enrolment as form_row
    where ${sql.join(all, sql` and `)} order by waiting_no nulls last, id limit ${most}`.execute(db);
  return rows;
};

/** How many wait for a class, how many of them before that number, and the last number of all. */
export const readQueue = async (
  db: Executor,
  { classId, before }: { classId: number; before: number | null },
): Promise<{ all: number; ahead: number; last: number }> => {
  const { rows } = await sql<{ all: number; ahead: number; last: number }>`
    select count(*)::int as all, count(*) filter (where waiting_no < ${before}::int)::int as ahead, coalesce(max(waiting_no), 0)::int as last
    from form.course_enrolment where class = ${classId} and state = 'waiting' and deleted_at is null`.execute(db);
  return rows[0] ?? { all: 0, ahead: 0, last: 0 };
};

/** The numbers of those that wait, by application. */
export const readTurns = async (db: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ id: number; waiting_no: number }>`
    select id, waiting_no::int from form.course_enrolment
    where id = any(${ids}::bigint[]) and state = 'waiting' and waiting_no is not null`.execute(db);
  return new Map(rows.map(({ id, waiting_no }) => [id, waiting_no]));
};
