import { courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import { sql } from 'kysely';
import { adminNameSql, holds } from '../../backoffice/access';
import { readHolders } from '../../backoffice/identity';
import type { Described, DueEvent, MessageSource } from '../../backoffice/messages';
import type { Records } from '../../backoffice/records';
import type { Executor } from '../../platform/db/database';
import { classNameSql } from '../classes';
import { namedMembersSql, type ReachedContact, reachedContactSql, toContact } from '../contacts';
import { inYuan } from './adjust.rules';
import { reversedBySql } from './balance.sql';
import { dueSources } from './due.repository';

interface Receipt extends ReachedContact {
  readonly id: number;
  readonly class_id: number;
  readonly class_name: string;
  readonly amount: number;
  readonly paid_on: string;
  readonly receipt_no: string;
}

/** One message for all rows of a member on one receipt. */
const describeReceipts = async (db: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, Described>> => {
  const { rows } = await sql<Receipt>`
    select paid.id, ${reachedContactSql}, paid.class as class_id, coalesce(${classNameSql(sql`paid.class`)}, '') as class_name,
      to_char(paid.paid_on, 'YYYY-MM-DD') as paid_on, coalesce(paid.batch_no, paid.receipt_no) as receipt_no,
      coalesce((select sum(same.amount) from form.course_payment as same where same.batch_no = paid.batch_no
        and same.member = paid.member and same.voided_on is null), paid.amount)::bigint as amount
    from ${namedMembersSql} join form.course_payment as paid on paid.member = member.id
    where paid.id = any(${ids}::bigint[]) and paid.deleted_at is null and paid.voided_on is null
      and member.deleted_at is null and contact.deleted_at is null and ${reversedBySql(sql`paid`)} is null
      and not exists (select from form.course_payment as first
        where first.batch_no = paid.batch_no and first.member = paid.member and first.id < paid.id)`.execute(db);
  return new Map(
    rows.map(({ id, class_id, class_name, amount, paid_on, receipt_no, ...contact }) => {
      const paid = { 金额: inYuan(amount), 日期: paid_on, 收据号: receipt_no };
      const fields = { 姓名: contact.name, 班级: class_name, ...paid };
      return [id, { to: [toContact(contact)], fields, link: `/course/pay?class=${class_id}&tab=ledger&receipt=${id}` }];
    }),
  );
};

interface Request {
  readonly id: number;
  readonly applicant: number | null;
  readonly applicant_name: string;
  readonly student_name: string;
  readonly class_name: string;
  readonly amount: number;
  readonly reason: string;
}

const requests = {
  refund: { table: sql`form.course_refund`, tab: 'refunds' },
  adjustment: { table: sql`form.course_adjustment`, tab: 'adjustments' },
} as const;

/** Requests that wait for a second person: whoever may approve and sees the request, but for who made it. */
const approvalSource = (records: Pick<Records, 'whoSees'>, form: keyof typeof requests): MessageSource => ({
  kind: `approval.${form}`,
  describe: async (db, ids) => {
    const { table, tab } = requests[form];
    const { rows } = await sql<Request>`
      select asked.id, asked.applicant, coalesce(${adminNameSql(sql`asked.applicant`)}, '') as applicant_name,
        coalesce(asked.student_name, '') as student_name, coalesce(${classNameSql(sql`asked.class`)}, '') as class_name,
        coalesce(asked.amount, 0)::bigint as amount, coalesce(asked.reason, '') as reason
      from ${table} as asked
      where asked.id = any(${ids}::bigint[]) and asked.deleted_at is null and asked.state = 'pending'`.execute(db);
    const who = await records.whoSees(db, {
      formId: courseFormIds[form],
      ids: rows.map(({ id }) => id),
      node: 'payment.approve',
      fields: ['student_name', 'class', 'amount', 'reason', 'applicant'],
    });
    const search = encodeURIComponent(JSON.stringify({ state: ['pending'] }));
    return new Map(
      rows.map(({ id, applicant, applicant_name, student_name, class_name, amount, reason }) => {
        const others = (who.get(id) ?? []).filter((adminId) => adminId !== applicant);
        const asked = { 金额: inYuan(amount), 申请人: applicant_name, 原因: reason };
        const fields = { 学员: student_name, 班级: class_name, ...asked };
        const to = others.map((admin_id) => ({ admin_id }));
        return [id, { to, fields, link: `/course/pay?tab=${tab}&search=${search}` }];
      }),
    );
  },
});

interface Reopening {
  readonly id: number;
  readonly day: string;
  readonly asked_by: number;
  readonly asked_by_name: string;
  readonly reason: string;
}

/** Requests to open a daily close again. */
const reopenSource: MessageSource = {
  kind: 'approval.reopen',
  due: async (db, { since, isNew }) => {
    const { rows } = await sql<DueEvent>`
      select asked.id as record_id, asked.id::text as occasion from app.day_reopening as asked
      where asked.state = 'pending' and asked.asked_at > ${since} and ${isNew(sql`asked.id::text`)}`.execute(db);
    return rows;
  },
  describe: async (db, ids) => {
    const { rows } = await sql<Reopening>`
      select asked.id, asked.day::text as day, asked.asked_by, asked.reason,
        coalesce(${adminNameSql(sql`asked.asked_by`)}, '') as asked_by_name
      from app.day_reopening as asked where asked.id = any(${ids}::bigint[]) and asked.state = 'pending'`.execute(db);
    const holders = (await readHolders(db, { node: 'payment.reopen' })).filter((caller) =>
      holds(caller, courseNode('payment', 'index')),
    );
    return new Map(
      rows.map(({ id, day, asked_by, asked_by_name, reason }) => {
        const to = holders.flatMap(({ adminId }) => (adminId === asked_by ? [] : { admin_id: adminId }));
        return [
          id,
          { to, fields: { 日期: day, 申请人: asked_by_name, 原因: reason }, link: `/course/pay?tab=close&day=${day}` },
        ];
      }),
    );
  },
};

/** What members are told of their bills, and staff of money that waits for a second person. */
export const paymentSources = (records: Pick<Records, 'whoSees'>): readonly MessageSource[] => [
  ...dueSources,
  { kind: 'payment.receipt', describe: describeReceipts },
  approvalSource(records, 'refund'),
  approvalSource(records, 'adjustment'),
  reopenSource,
];
