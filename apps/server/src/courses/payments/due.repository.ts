import { sql } from 'kysely';
import type { Sql } from '../../backoffice/forms';
import type { Described, DueEvent, DueQuery, MessageSource } from '../../backoffice/messages';
import type { Executor } from '../../platform/db/database';
import { classSql, isHeldSql } from '../classes';
import {
  isReachedSql,
  memberSql,
  namedMembersSql,
  type ReachedContact,
  reachedContactSql,
  toContact,
} from '../contacts';
import { inYuan } from './adjust.rules';
import { instalmentLeftSql, todaySql } from './balance.sql';

/** A reminder that could not be sent on its day, such as over a weekend without a server, is sent up to these days later. */
const lateDays = 3;

/** The due days that are told today: those that are this far away. */
type DueDays = (lead: number) => { readonly from: Sql; readonly until: Sql };

interface Owed extends ReachedContact {
  readonly id: number;
  readonly class_id: number;
  readonly class_name: string;
  readonly no: number | null;
  readonly due_on: string;
  readonly left: number;
  readonly late: number;
}

const row = sql`instalment`;

/** An instalment of someone who is still a member, of which something is still owed. */
const isOwedSql = sql<boolean>`${isReachedSql} and ${isHeldSql(sql`class`)} and ${instalmentLeftSql(row)} > 0`;

/** Most have paid by the day: whoever owes nothing is found in one go, and only the rest is looked at one by one. */
const findDue = async (db: Executor, { from, until }: ReturnType<DueDays>, { lead, isNew }: DueQuery) => {
  const occasion = sql<string>`(${row}.id || ' ' || ${row}.due_on || ' ' || ${lead}::int)`;
  const { rows } = await sql<DueEvent>`
    with near as materialized (
      select instalment.* from form.course_instalment as instalment
      where instalment.deleted_at is null and instalment.due_on between ${from} and ${until} and ${isNew(occasion)}
    ), paid as (
      select ledger.member, sum(ledger.amount) as amount from form.course_payment as ledger
      where ledger.member in (select near.member from near) and ledger.voided_on is null and ledger.deleted_at is null
      group by ledger.member
    ), open as materialized (
      select near.* from near join ${memberSql} as owing on owing.id = near.member
        left join paid on paid.member = near.member
      where coalesce(owing.receivable, 0) > coalesce(paid.amount, 0)
    )
    select instalment.id as record_id, ${occasion} as occasion from ${namedMembersSql}
      join open as instalment on instalment.member = member.id
      join ${classSql} as class on class.id = member.class
    where ${isOwedSql} order by instalment.due_on, instalment.id`.execute(db);
  return rows;
};

const describe =
  (isDue: Sql<boolean>) =>
  async (db: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, Described>> => {
    const { rows } = await sql<Owed>`
      select instalment.id, ${reachedContactSql}, class.id as class_id, class.name as class_name, instalment.no,
        to_char(instalment.due_on, 'YYYY-MM-DD') as due_on, ${instalmentLeftSql(row)} as left,
        ${todaySql} - instalment.due_on as late
      from ${namedMembersSql} join form.course_instalment as instalment on instalment.member = member.id
        join ${classSql} as class on class.id = member.class
      where instalment.id = any(${ids}::bigint[]) and instalment.deleted_at is null and ${isDue} and ${isOwedSql}`.execute(
      db,
    );
    return new Map(
      rows.map(({ id, class_id, class_name, no, due_on, left, late, ...contact }) => {
        const owed = { 期次: String(no ?? ''), 金额: inYuan(left), 到期日: due_on, 逾期天数: String(late) };
        const fields = { 姓名: contact.name, 班级: class_name, ...owed };
        return [id, { to: [toContact(contact)], fields, link: `/course/pay?class=${class_id}&tab=instalments` }];
      }),
    );
  };

const dueSource = (kind: string, { days, isDue }: { days: DueDays; isDue: Sql<boolean> }): MessageSource => ({
  kind,
  due: (db, query) => findDue(db, days(query.lead), query),
  describe: describe(isDue),
});

/** Reminders of what is due, and of what was due and is not paid. */
export const dueSources: readonly MessageSource[] = [
  dueSource('payment.due', {
    isDue: sql`instalment.due_on >= ${todaySql}`,
    days: (lead) => ({
      from: sql`${todaySql} + greatest(${lead}::int - ${lateDays}::int, 0)`,
      until: sql`${todaySql} + ${lead}::int`,
    }),
  }),
  dueSource('payment.overdue', {
    isDue: sql`instalment.due_on < ${todaySql}`,
    days: (lead) => ({
      from: sql`${todaySql} - ${lead}::int - ${lateDays}::int`,
      until: sql`${todaySql} - greatest(${lead}::int, 1)`,
    }),
  }),
];
