import { sql } from 'kysely';
import type { Sql } from '../../backoffice/forms';
import type { DerivedColumn } from '../../backoffice/records';
import { schoolOffset } from '../../platform/db/school-offset';
import { memberSql } from '../contacts';

/** Today in the school's time zone. */
export const todaySql = sql<string>`(now() at time zone ${schoolOffset})::date`;

/** The ledger, for the `from` of another slice's statement; its columns are the fields of its form. */
export const ledgerSql: Sql = sql`form.course_payment`;

const sumOf = (row: Sql, kinds: Sql<boolean>): Sql<number> =>
  sql`(select coalesce(sum(ledger.amount), 0)::bigint from form.course_payment as ledger
    where ledger.member = ${row}.id and ledger.voided_on is null and ledger.deleted_at is null and ${kinds})`;

/** What was received for a member, including transfers into or out of the class. */
export const receivedSql = (row: Sql): Sql<number> => sumOf(row, sql`ledger.kind <> 'refund'`);
/** What was refunded to a member. */
export const refundedSql = (row: Sql): Sql<number> => sql`(- ${sumOf(row, sql`ledger.kind = 'refund'`)})`;
/** What the class holds of a member's money. */
const netSql = (row: Sql): Sql<number> => sumOf(row, sql`true`);

/** What a member still owes. */
export const outstandingSql = (row: Sql): Sql => sql`greatest(coalesce(${row}.receivable, 0) - ${netSql(row)}, 0)`;

/** As `payStateOf` computes it, for lists. */
const payStateSql = (row: Sql): Sql => sql`(select case
    when money.net <= 0 and money.refunded > 0 then 'refunded'
    when money.net >= coalesce(${row}.receivable, 0) then 'paid'
    when money.net > 0 then 'partial' else 'unpaid' end
  from (select ${netSql(row)} as net, ${refundedSql(row)} as refunded) as money)`;

/** The discounts that hold for a member, by `column`; `until` leaves out those of a later moment. */
export const discountsOfSql = (of: { column: Sql; member: Sql; until?: Sql }): Sql => {
  const { column, member, until = sql`'infinity'::timestamptz` } = of;
  return sql`(select ${column} from form.course_adjustment as given
    where given.member = ${member} and given.deleted_at is null and given.state = 'applied' and given.kind = 'discount'
      and coalesce(given.decided_at, given.created_at) <= ${until})`;
};

const discountNamesSql = (row: Sql): Sql =>
  discountsOfSql({ column: sql`string_agg(given.discount, '、' order by given.id)`, member: sql`${row}.id` });

/** The columns of the member list that derive from the ledger; never stored (requirements §14). */
export const memberBalance: readonly DerivedColumn[] = [
  { field: 'received', value: receivedSql },
  { field: 'refunded', value: refundedSql },
  { field: 'outstanding', value: outstandingSql },
  { field: 'pay_state', value: payStateSql },
  { field: 'discounts', value: discountNamesSql },
];

/** The receipt that reverses a ledger row; null if none does. */
export const reversedBySql = (row: Sql): Sql => sql`(select reversal.receipt_no from form.course_payment as reversal
  where reversal.reverses = ${row}.receipt_no and reversal.deleted_at is null)`;

/** Whether a ledger row counts, for lists; nothing of it is stored, so that rows of closed days stay as they are. */
export const paymentStanding: readonly DerivedColumn[] = [
  {
    field: 'state',
    value: (row) => sql`(case when ${row}.voided_on is not null then 'voided'
      when ${row}.reverses is not null then 'reversal'
      when ${reversedBySql(row)} is not null then 'reversed' else 'valid' end)`,
  },
  { field: 'reversed_by', value: reversedBySql },
];

const earlierSql = (row: Sql): Sql<number> => sql`(select coalesce(sum(earlier.amount), 0)::bigint
  from form.course_instalment as earlier where earlier.member = ${row}.member and earlier.deleted_at is null
    and (earlier.due_on, earlier.id) < (${row}.due_on, ${row}.id))`;

/** Money settles what is due first; `row` is an instalment. */
const settledSql = (row: Sql): Sql<number> => sql`least(coalesce(${row}.amount, 0), greatest(
    (select coalesce(sum(ledger.amount), 0)::bigint from form.course_payment as ledger
      where ledger.member = ${row}.member and ledger.voided_on is null and ledger.deleted_at is null)
    - ${earlierSql(row)}, 0))`;

/** What an instalment demands: where the receivable is now below the plan, the last ones are cut, as in `arrearsOf`. */
const askedSql = (row: Sql): Sql<number> => sql`least(coalesce(${row}.amount, 0), greatest(
    coalesce((select owing.receivable from ${memberSql} as owing where owing.id = ${row}.member), 0)
    - ${earlierSql(row)}, 0))`;

/** What is still to be paid of an instalment. */
export const instalmentLeftSql = (row: Sql): Sql<number> => sql`greatest(${askedSql(row)} - ${settledSql(row)}, 0)`;

/** The state of an instalment as of today. */
export const instalmentStateSql = (
  row: Sql,
): Sql => sql`(select case when settled.amount >= settled.asked then 'settled'
    when ${row}.due_on < ${todaySql} then 'overdue' when settled.amount > 0 then 'partial' else 'open' end
  from (select ${settledSql(row)} as amount, ${askedSql(row)} as asked) as settled)`;

/** The state of an instalment, for lists. */
export const instalmentProgress: readonly DerivedColumn[] = [
  { field: 'settled', value: settledSql },
  { field: 'state', value: instalmentStateSql },
];
