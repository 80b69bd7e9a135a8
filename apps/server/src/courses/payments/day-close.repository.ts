import './payment.table';
import type { DayClosing, DayReopening, DayTill } from '@shuyuan/contract/courses/payments/day-close';
import { sql } from 'kysely';
import { staffSql } from '../../backoffice/access';
import type { Sql } from '../../backoffice/forms';
import type { Executor, Tx } from '../../platform/db/database';
import type { MadeClose, MadeReopening } from './day-close.rules';
import type { Seen } from './ledger.repository';

/** An instant as replies have it. */
const instantSql = (column: Sql): Sql<string> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const nameSql = (id: Sql): Sql<string> =>
  sql`coalesce((select staff.name from ${staffSql.admin} as staff where staff.id = ${id}), '')`;

const rowsOf = ({ day, seen }: { day: string; seen: Seen }): Sql<boolean> =>
  sql`${sql.join(
    [sql`ledger.paid_on = ${day}::date`, sql`ledger.deleted_at is null`, ...seen(sql`ledger`)],
    sql` and `,
  )}`;

/** Received and refunded on a day, by collector and method; voided rows do not count. */
export const readTills = async (db: Executor, asked: { day: string; seen: Seen }): Promise<DayTill[]> => {
  const { rows } = await sql<DayTill>`
    select till.*, collector.name as collector_name, ${instantSql(sql`closing.closed_at`)} as closed_at,
      ${nameSql(sql`closing.closed_by`)} as closed_by, closing.counted, coalesce(closing.note, '') as note
    from (select ledger.collector as collector_id, ledger.method, count(*)::int as count,
        coalesce(sum(ledger.amount) filter (where ledger.amount > 0), 0)::bigint as taken,
        coalesce(sum(ledger.amount) filter (where ledger.amount < 0), 0)::bigint as given,
        sum(ledger.amount)::bigint as total
      from form.course_payment as ledger
      where ${rowsOf(asked)} and ledger.method is not null and ledger.voided_on is null
      group by ledger.collector, ledger.method) as till
    join ${staffSql.admin} as collector on collector.id = till.collector_id
    left join app.day_close as closing on closing.day = ${asked.day}::date and closing.reopening_id is null
      and closing.collector_id = till.collector_id and closing.method = till.method
    order by collector.name, till.collector_id, till.method`.execute(db);
  return rows;
};

/** The numbers of all receipts of a day in their order, and which of them are void. */
export const readNumbers = async (
  db: Executor,
  asked: { day: string; seen: Seen },
): Promise<{ receipt_no: string; voided: boolean }[]> => {
  const { rows } = await sql<{ receipt_no: string; voided: boolean }>`
    select ledger.receipt_no, ledger.voided_on is not null as voided
    from form.course_payment as ledger where ${rowsOf(asked)} order by ledger.receipt_no`.execute(db);
  return rows;
};

/** A close of one collector and method, as it is written. */
export interface TillClose {
  readonly day: string;
  readonly collector_id: number;
  readonly method: string;
  readonly count: number;
  readonly total: number;
  readonly counted: number | null;
  readonly note: string;
  readonly closed_by: number;
}

/** Closes a day; false if it is already closed. */
export const insertClose = async (db: Tx, row: TillClose): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('app.day_close')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Who closed a whole day, if anyone did. */
export const readDayClosing = async (db: Executor, day: string): Promise<DayClosing | null> => {
  const { rows } = await sql<DayClosing>`select ${instantSql(sql`closing.closed_at`)} as closed_at,
      ${nameSql(sql`closing.closed_by`)} as closed_by
    from app.whole_day_close as closing where closing.day = ${day}::date and closing.reopening_id is null`.execute(db);
  return rows[0] ?? null;
};

export const insertDayClosing = async (db: Tx, row: { day: string; closed_by: number }): Promise<void> => {
  await db.insertInto('app.whole_day_close').values(row).execute();
};

/** All closes of a day, also those that were opened again. */
export const readCloses = async (db: Executor, day: string): Promise<MadeClose[]> => {
  const { rows } = await sql<MadeClose>`
    select ${nameSql(sql`collector_id`)} as collector_name, method, total, counted, note,
      ${nameSql(sql`closed_by`)} as closed_by, ${instantSql(sql`closed_at`)} as closed_at
    from app.day_close where day = ${day}::date
    union all select '', null, null, null, '', ${nameSql(sql`closed_by`)}, ${instantSql(sql`closed_at`)}
    from app.whole_day_close where day = ${day}::date`.execute(db);
  return rows;
};

/** What is asked to be opened again: the close of a collector and method, or only that of the whole day. */
export interface ReopenTarget {
  readonly day: string;
  readonly collector_id: number | null;
  readonly method: string | null;
}

type Reopening = MadeReopening & DayReopening & ReopenTarget;

const reopeningsSql = (condition: Sql<boolean>) => sql<Reopening>`select id, day::text, collector_id,
    ${nameSql(sql`collector_id`)} as collector_name, method, reason, asked_by, ${nameSql(sql`asked_by`)} as asked_by_name,
    ${instantSql(sql`asked_at`)} as asked_at, state, ${nameSql(sql`decided_by`)} as decided_by_name,
    ${instantSql(sql`decided_at`)} as decided_at, decision_reason
  from app.day_reopening where ${condition} order by id`;

/** The requests to open closes of a day again. */
export const readReopenings = async (db: Executor, day: string): Promise<Reopening[]> =>
  (await reopeningsSql(sql`day = ${day}::date`).execute(db)).rows;

/** One request. */
export const readReopening = async (db: Executor, id: number): Promise<Reopening | undefined> =>
  (await reopeningsSql(sql`id = ${id}`).execute(db)).rows[0];

/** Records a request; undefined if one for the same close is pending. */
export const insertReopening = async (
  db: Tx,
  row: ReopenTarget & { reason: string; asked_by: number },
): Promise<number | undefined> => {
  const made = await db
    .insertInto('app.day_reopening')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
};

/** How a request ends: a second person decides it, or whoever asked withdraws it. */
type ReopeningEnd =
  | { readonly state: 'approved' | 'rejected'; readonly decided_by: number; readonly decision_reason: string }
  | { readonly state: 'withdrawn' };

/** Records how a request ended. */
export const endReopening = async (db: Tx, { id, ...end }: { id: number } & ReopeningEnd): Promise<void> => {
  await db
    .updateTable('app.day_reopening')
    .set({ ...end, decided_at: sql`now()` })
    .where('id', '=', id)
    .execute();
};

/** Whether the close that a request concerns stands. */
export const isTargetClosed = async (db: Tx, { day, collector_id, method }: ReopenTarget): Promise<boolean> => {
  const { rows } = await sql`select from app.day_close where day = ${day}::date and reopening_id is null
      and collector_id = ${collector_id}::bigint and method = ${method}::text
    union all select from app.whole_day_close where day = ${day}::date and reopening_id is null
      and ${method}::text is null`.execute(db);
  return rows.length > 0;
};

/** Ends the close that a request concerns, and with it that of the whole day. */
export const endCloses = async (db: Tx, { id, day, collector_id, method }: ReopenTarget & { id: number }) => {
  await sql`update app.day_close set reopening_id = ${id} where day = ${day}::date and reopening_id is null
    and collector_id = ${collector_id}::bigint and method = ${method}::text`.execute(db);
  await sql`update app.whole_day_close set reopening_id = ${id} where day = ${day}::date
    and reopening_id is null`.execute(db);
};

/** Deletes what money actions left outside the ledger: requests and closed days of people, a series, templates. */
export const deleteMoneyTrail = async (
  db: Tx,
  { people, series, programmes }: { people: Sql; series: string; programmes: Sql },
): Promise<void> => {
  await sql`delete from app.plan_template where scope = 'programme' and owner_id in (${programmes})`.execute(db);
  await sql`delete from app.payment_request where admin_id in (${people})`.execute(db);
  const asked = sql`select id from app.day_reopening
    where asked_by in (${people}) or decided_by in (${people}) or collector_id in (${people})`;
  await sql`delete from app.day_close where collector_id in (${people}) or reopening_id in (${asked})`.execute(db);
  await sql`delete from app.whole_day_close where closed_by in (${people}) or reopening_id in (${asked})`.execute(db);
  await sql`delete from app.day_reopening where id in (${asked})`.execute(db);
  await sql`delete from app.receipt_counter where series = ${series}`.execute(db);
};
