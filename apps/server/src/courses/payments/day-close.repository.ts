import './payment.table';
import type { DayTill } from '@shuyuan/contract/courses/payments/payment';
import { sql } from 'kysely';
import { staffSql } from '../../backoffice/access';
import type { Sql } from '../../backoffice/forms';
import type { Executor, Tx } from '../../platform/db/database';
import type { Seen } from './ledger.repository';

/** Received and refunded on a day, by collector and method; voided rows do not count. */
export const readTills = async (db: Executor, { day, seen }: { day: string; seen: Seen }): Promise<DayTill[]> => {
  const conditions = [
    sql`ledger.paid_on = ${day}::date`,
    sql`ledger.method is not null`,
    sql`ledger.voided_on is null`,
    sql`ledger.deleted_at is null`,
    ...seen(sql`ledger`),
  ];
  const { rows } = await sql<Omit<DayTill, 'closed_at'> & { closed_at: Date | null }>`
    select till.*, collector.name as collector_name, closing.closed_at, coalesce(closer.name, '') as closed_by
    from (select ledger.collector as collector_id, ledger.method, count(*)::int as count,
        coalesce(sum(ledger.amount) filter (where ledger.amount > 0), 0)::bigint as taken,
        coalesce(sum(ledger.amount) filter (where ledger.amount < 0), 0)::bigint as given,
        sum(ledger.amount)::bigint as total
      from form.course_payment as ledger where ${sql.join(conditions, sql` and `)}
      group by ledger.collector, ledger.method) as till
    join ${staffSql.admin} as collector on collector.id = till.collector_id
    left join app.day_close as closing on closing.day = ${day}::date
      and closing.collector_id = till.collector_id and closing.method = till.method
    left join ${staffSql.admin} as closer on closer.id = closing.closed_by
    order by collector.name, till.collector_id, till.method`.execute(db);
  return rows.map((row) => ({ ...row, closed_at: row.closed_at?.toISOString() ?? null }));
};

/** Closes a day; false if it is already closed. */
export const insertClose = async (
  db: Tx,
  row: { day: string; collector_id: number; method: string; count: number; total: number; closed_by: number },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('app.day_close')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Who closed a whole day, if anyone did. */
export const readDayClosing = async (
  db: Executor,
  day: string,
): Promise<{ closed_at: string; closed_by: string } | null> => {
  const { rows } = await sql<{ closed_at: Date; closed_by: string }>`select closing.closed_at, closer.name as closed_by
    from app.whole_day_close as closing join ${staffSql.admin} as closer on closer.id = closing.closed_by
    where closing.day = ${day}::date`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { ...row, closed_at: row.closed_at.toISOString() };
};

export const insertDayClosing = async (db: Tx, row: { day: string; closed_by: number }): Promise<void> => {
  await db.insertInto('app.whole_day_close').values(row).execute();
};

/** Deletes what money actions of some people left outside the ledger: requests, closed days, a receipt series. */
export const deleteMoneyTrail = async (db: Tx, { people, series }: { people: Sql; series: string }): Promise<void> => {
  await sql`delete from app.payment_request where admin_id in (${people})`.execute(db);
  await sql`delete from app.day_close where collector_id in (${people})`.execute(db);
  await sql`delete from app.whole_day_close where closed_by in (${people})`.execute(db);
  await sql`delete from app.receipt_counter where series = ${series}`.execute(db);
};
