import {
  type DueWork,
  type MonthReceipts,
  type RefundWork,
  receiptMonths,
} from '@shuyuan/contract/courses/workbench/work';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import { literal } from '../../platform/db/literal';
import type { Visibility } from '../visibility.sql';
import { instalmentLeftSql, instalmentStateSql, todaySql } from './balance.sql';

/** Instalments that are overdue, and those due within days, today included, by the same conditions as their list. */
export const readDueWork = async (
  db: Executor,
  { instalment, days }: { instalment: Visibility; days: number },
): Promise<DueWork> => {
  const row = sql`instalment`;
  const sums = (due: 'overdue' | 'soon') => {
    const isOf = due === 'overdue' ? sql`open.state = 'overdue'` : sql`open.state <> 'overdue'`;
    return sql`json_build_object('rows', count(open.id) filter (where ${isOf}),
      'people', count(distinct open.member) filter (where ${isOf}),
      'fen', coalesce(sum(open.amount) filter (where ${isOf}), 0)::bigint)`;
  };
  const { rows } = await sql<DueWork>`
    with span as (select ${todaySql} as today, ${todaySql} + ${days}::int as until),
    open as (
      select instalment.id, instalment.member, ${instalmentStateSql(row)} as state, ${instalmentLeftSql(row)} as amount
      from form.course_instalment as instalment
      where instalment.due_on <= (select until from span) and ${instalment.rows(row)}
    )
    select to_char(span.today, 'YYYY-MM-DD') as today, to_char(span.until, 'YYYY-MM-DD') as until,
      ${sums('overdue')} as overdue, ${sums('soon')} as soon
    from span left join open on open.state <> 'settled' group by span.today, span.until`.execute(db);
  const none = { rows: 0, people: 0, fen: 0 };
  return rows[0] ?? { today: '', until: '', overdue: none, soon: none };
};

/** Refunds that are pending or waiting to be paid. */
export const readRefundWork = async (
  db: Executor,
  refund: Visibility,
): Promise<Pick<RefundWork, 'pending' | 'approved'>> => {
  const sums = (
    state: string,
  ) => sql`json_build_object('rows', count(*) filter (where refund.state = ${literal(state)}),
    'fen', coalesce(sum(refund.amount) filter (where refund.state = ${literal(state)}), 0)::bigint)`;
  const { rows } = await sql<Pick<RefundWork, 'pending' | 'approved'>>`
    select ${sums('pending')} as pending, ${sums('approved')} as approved from form.course_refund as refund
    where refund.state in ('pending', 'approved') and ${refund.rows(sql`refund`)}`.execute(db);
  const none = { rows: 0, fen: 0 };
  return rows[0] ?? { pending: none, approved: none };
};

/** Pending adjustments, with the amounts by which they would change bills. */
export const readAdjustmentWork = async (db: Executor, adjustment: Visibility): Promise<RefundWork['pending']> => {
  const { rows } = await sql<
    RefundWork['pending']
  >`select count(*)::int as rows, coalesce(sum(amount), 0)::bigint as fen
    from form.course_adjustment as adjustment
    where adjustment.state = 'pending' and ${adjustment.rows(sql`adjustment`)}`.execute(db);
  return rows[0] ?? { rows: 0, fen: 0 };
};

/** Received and refunded amounts by month. */
export const readMonthReceipts = async (db: Executor, payment: Visibility): Promise<MonthReceipts['months']> => {
  const { rows } = await sql<MonthReceipts['months'][number]>`
    with span as (select generate_series(date_trunc('month', ${todaySql}) - make_interval(months => ${receiptMonths - 1}::int),
      date_trunc('month', ${todaySql}), interval '1 month')::date as first)
    select to_char(span.first, 'YYYY-MM') as month,
      coalesce(sum(payment.amount) filter (where payment.kind in ('pay', 'topup')), 0)::bigint as taken,
      coalesce(- sum(payment.amount) filter (where payment.kind = 'refund'), 0)::bigint as refunded
    from span left join form.course_payment as payment on payment.paid_on >= span.first
      and payment.paid_on < span.first + interval '1 month' and payment.voided_on is null
      and ${payment.rows(sql`payment`)}
    group by span.first order by span.first`.execute(db);
  return rows;
};
