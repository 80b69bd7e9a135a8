import { courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import { sql } from 'kysely';
import type { DueEvent, MessageSource } from '../../backoffice/messages';
import type { Records } from '../../backoffice/records';
import { schoolOffset } from '../../platform/db/school-offset';
import { contactNameSql } from '../contacts';
import { applicationSql } from '../enrolment';

/** A next step that nobody could be told of on its day is told up to these days later. */
const lateDays = 3;

interface NextStep {
  readonly id: number;
  readonly owner: number;
  readonly contact: number | null;
  readonly enrolment: number | null;
  readonly name: string;
  readonly next_step: string;
  readonly next_on: string;
}

const linkTo = ({ contact, enrolment }: NextStep): string =>
  contact === null ? `/course/apply_list?record=${enrolment}` : `/course/person?person=${contact}`;

const isOpenSql = sql<boolean>`(follow_up.deleted_at is null and follow_up.state = 'open' and follow_up.owner is not null)`;

/** What staff are told of the people whom they follow up. */
export const followUpSources = (records: Pick<Records, 'whoSees'>): readonly MessageSource[] => [
  {
    kind: 'followup.due',
    due: async (db, { lead, isNew }) => {
      const occasion = sql<string>`(follow_up.id || ' ' || follow_up.next_on || ' ' || follow_up.owner || ' ' || ${lead}::int)`;
      const day = sql`(now() at time zone ${schoolOffset})::date + ${lead}::int`;
      const { rows } = await sql<DueEvent>`
        select follow_up.id as record_id, ${occasion} as occasion from form.course_follow_up as follow_up
        where ${isOpenSql} and follow_up.next_on between ${day} - ${lateDays}::int and ${day} and ${isNew(occasion)}
        order by follow_up.next_on, follow_up.id`.execute(db);
      return rows;
    },
    describe: async (db, ids) => {
      const { rows } = await sql<NextStep>`
        select follow_up.id, follow_up.owner, follow_up.contact, follow_up.enrolment,
          coalesce(${contactNameSql(sql`follow_up.contact`)}, application.name, '') as name,
          coalesce(follow_up.next_step, '') as next_step, to_char(follow_up.next_on, 'YYYY-MM-DD') as next_on
        from form.course_follow_up as follow_up
          left join ${applicationSql} as application on application.id = follow_up.enrolment
        where follow_up.id = any(${ids}::bigint[]) and ${isOpenSql}`.execute(db);
      const who = await records.whoSees(db, {
        formId: courseFormIds.followUp,
        ids: rows.map(({ id }) => id),
        node: courseNode('followUp', 'index'),
        fields: ['next_step', 'next_on'],
        among: rows.map(({ owner }) => owner),
      });
      return new Map(
        rows.map((row) => {
          const to = who.get(row.id)?.includes(row.owner) === true ? [{ admin_id: row.owner }] : [];
          return [
            row.id,
            { to, fields: { 姓名: row.name, 下一步: row.next_step, 日期: row.next_on }, link: linkTo(row) },
          ];
        }),
      );
    },
  },
];
