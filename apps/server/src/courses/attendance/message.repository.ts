import { leaveStates } from '@shuyuan/contract/courses/attendance/leave.form';
import { courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import { sql } from 'kysely';
import { holdsSql } from '../../backoffice/access';
import type { DueEvent, MessageSource } from '../../backoffice/messages';
import type { Records } from '../../backoffice/records';
import { schoolOffset } from '../../platform/db/school-offset';
import { classNameSql, classSql, isHeldSql } from '../classes';
import { isReachedSql, namedMembersSql, type ReachedContact, reachedContactSql, toContact } from '../contacts';

/** An absence of longer ago is nobody's surprise any more. */
const absentDays = 7;

interface Absence extends ReachedContact {
  readonly id: number;
  readonly class_id: number;
  readonly class_name: string;
  readonly session_id: number;
  readonly topic: string;
  readonly at: string;
  /** The head teacher, if they may see rolls. */
  readonly head_teacher: number | null;
}

const headTeacherSql = sql`case when ${holdsSql(sql<number>`class.head_teacher`, courseNode('attendance', 'index'))}
  then class.head_teacher end`;

const absentSource: MessageSource = {
  kind: 'attendance.absent',
  due: async (db, { lead, since, isNew }) => {
    const marked = sql`greatest(session.rolled_at, mark.updated_at)`;
    const { rows } = await sql<DueEvent>`
      select mark.id as record_id, mark.id::text as occasion from form.course_session as session
        join form.course_attendance as mark on mark.session = session.id
      where session.deleted_at is null and session.rolled_at > ${since}
        and session.date > (now() at time zone ${schoolOffset})::date - ${absentDays}::int
        and mark.deleted_at is null and mark.state = 'absent' and ${isNew(sql`mark.id::text`)}
        and ${marked} <= now() - make_interval(hours => ${lead}::int)
      order by mark.id`.execute(db);
    return rows;
  },
  describe: async (db, ids) => {
    const { rows } = await sql<Absence>`
      select mark.id, ${reachedContactSql}, class.id as class_id, class.name as class_name, session.id as session_id,
        coalesce(session.topic, '') as topic, ${headTeacherSql} as head_teacher,
        to_char(session.date + session.starts_at, 'YYYY-MM-DD HH24:MI') as at
      from ${namedMembersSql} join form.course_attendance as mark on mark.member = member.id
        join form.course_session as session on session.id = mark.session and session.deleted_at is null
        join ${classSql} as class on class.id = session.class
      where mark.id = any(${ids}::bigint[]) and mark.deleted_at is null and mark.state = 'absent'
        and ${isReachedSql} and ${isHeldSql(sql`class`)}`.execute(db);
    return new Map(
      rows.map(({ id, class_id, class_name, session_id, topic, at, head_teacher, ...contact }) => {
        const staff = head_teacher === null ? [] : [{ admin_id: head_teacher }];
        const fields = { 姓名: contact.name, 班级: class_name, 主题: topic, 时间: at };
        const link = `/course/attendance?class=${class_id}&session=${session_id}`;
        return [id, { to: [toContact(contact), ...staff], fields, link }];
      }),
    );
  },
};

interface Leave extends ReachedContact {
  readonly id: number;
  readonly class_id: number | null;
  readonly class_name: string;
  readonly period: string;
  readonly state: string;
  readonly decision: string;
  readonly reason: string;
}

const readLeaves = async (
  db: Parameters<MessageSource['describe']>[0],
  { ids, states }: { ids: readonly number[]; states: readonly string[] },
): Promise<Leave[]> => {
  const at = (column: string) =>
    sql`to_char(asked.${sql.id(column)} at time zone ${schoolOffset}, 'YYYY-MM-DD HH24:MI')`;
  const { rows } = await sql<Leave>`
    select asked.id, ${reachedContactSql}, asked.class as class_id, coalesce(${classNameSql(sql`asked.class`)}, '') as class_name,
      ${at('starts_at')} || ' – ' || ${at('ends_at')} as period, asked.state, coalesce(asked.decision, '') as decision,
      coalesce(asked.reason, '') as reason
    from ${namedMembersSql} join form.course_leave as asked on asked.member = member.id
    where asked.id = any(${ids}::bigint[]) and asked.deleted_at is null and asked.state = any(${states}::text[])
      and ${isReachedSql}`.execute(db);
  return rows;
};

const decidedSource: MessageSource = {
  kind: 'leave.decided',
  describe: async (db, ids) => {
    const rows = await readLeaves(db, { ids, states: ['approved', 'rejected'] });
    const labels = new Map<string, string>(leaveStates.map(({ value, label }) => [value, label]));
    return new Map(
      rows.map(({ id, class_id, class_name, period, state, decision, reason: _reason, ...contact }) => {
        const result = { 结果: labels.get(state) ?? '', 审批意见: decision };
        const fields = { 姓名: contact.name, 班级: class_name, 时间: period, ...result };
        return [id, { to: [toContact(contact)], fields, link: `/course/attendance?class=${class_id ?? ''}&tab=leave` }];
      }),
    );
  },
};

/** Requests for leave that wait: whoever may decide them and sees the request. */
const waitingSource = (records: Pick<Records, 'whoSees'>): MessageSource => ({
  kind: 'approval.leave',
  describe: async (db, ids) => {
    const rows = await readLeaves(db, { ids, states: ['pending'] });
    const who = await records.whoSees(db, {
      formId: courseFormIds.leave,
      ids: rows.map(({ id }) => id),
      node: 'attendance.leave',
      fields: ['member_name', 'class', 'starts_at', 'ends_at', 'reason'],
    });
    const search = encodeURIComponent(JSON.stringify({ state: ['pending'] }));
    return new Map(
      rows.map(({ id, name, class_name, period, reason }) => {
        const to = (who.get(id) ?? []).map((admin_id) => ({ admin_id }));
        const fields = { 学员: name, 班级: class_name, 时间: period, 事由: reason };
        return [id, { to, fields, link: `/course/attendance?tab=leave&search=${search}` }];
      }),
    );
  },
});

/** What members and the head teachers of their classes are told of rolls and leave. */
export const attendanceSources = (records: Pick<Records, 'whoSees'>): readonly MessageSource[] => [
  absentSource,
  decidedSource,
  waitingSource(records),
];
