import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { courseHandFields } from '@shuyuan/contract/courses/hand-fields';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { sql } from 'kysely';
import type { HandPerson, HandSource } from '../../backoffice/messages';
import type { Executor } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import { classSql } from '../classes';
import { contactSql, namedMembersSql } from '../contacts';
import { type Visibility, visibilityOf, type WorkDeps } from '../visibility.sql';
import { inYuan } from './adjust.rules';
import { instalmentLeftSql, instalmentStateSql } from './balance.sql';
import { remindTexts as texts } from './remind.texts';

interface Debtor extends Pick<HandPerson, 'record_id' | 'name' | 'mobile' | 'mail' | 'records'> {
  readonly class_name: string;
  readonly fen: number;
  readonly due_on: string;
}

/** Who owes some instalments that are overdue, with all of theirs that are. */
const readDebtors = async (
  db: Executor,
  { instalment, ids }: { instalment: Visibility; ids: readonly number[] },
): Promise<Debtor[]> => {
  const row = sql`instalment`;
  const overdue = sql`${instalment.rows(row)} and ${instalmentStateSql(row)} = 'overdue'`;
  const { rows } = await sql<Debtor>`
    with chosen as (
      select member.contact, count(*) as records
      from form.course_instalment as instalment join ${namedMembersSql} on member.id = instalment.member
      where instalment.id = any(${ids}::bigint[]) and contact.deleted_at is null and ${overdue} group by member.contact
    ), owed as (
      select member.contact, member.class, sum(${instalmentLeftSql(row)})::bigint as fen, min(instalment.due_on) as due_on
      from chosen join ${namedMembersSql} on member.contact = chosen.contact
      join form.course_instalment as instalment on instalment.member = member.id
      where ${overdue} group by member.contact, member.class
    )
    select contact.id as record_id, coalesce(contact.name, '') as name, coalesce(contact.mobile, '') as mobile,
      coalesce(contact.email, '') as mail, chosen.records, debt.class_name, debt.fen, debt.due_on
    from chosen join ${contactSql} as contact on contact.id = chosen.contact
    cross join lateral (select sum(owed.fen)::bigint as fen, to_char(min(owed.due_on), 'YYYY-MM-DD') as due_on,
        coalesce(string_agg(class.name, '、' order by class.id), '') as class_name
      from owed left join ${classSql} as class on class.id = owed.class where owed.contact = contact.id) as debt
    order by contact.id`.execute(db);
  return rows;
};

/** Reminders of overdue instalments: each person once a day, of all that they owe; what is not overdue is left out. */
export const overdueHand = (deps: WorkDeps): HandSource => ({
  custom_form_id: courseFormIds.instalment,
  fields: courseHandFields.instalment,
  daily: { kind: 'payment.overdue', ...texts.remind },
  people: async ({ caller, ids }) => {
    const instalment = await visibilityOf(deps, { caller, form: 'instalment' });
    if (!instalment.sees('member', 'due_on', 'amount', 'settled', 'state'))
      throw new AppError(platformErrors.forbidden);
    return (await readDebtors(deps.db, { instalment, ids })).map(({ class_name, fen, due_on, ...one }) => ({
      ...one,
      custom_form_id: courseFormIds.contact,
      fields: { 姓名: one.name, 班级: class_name, 金额: inYuan(fen), 到期日: due_on },
    }));
  },
});
