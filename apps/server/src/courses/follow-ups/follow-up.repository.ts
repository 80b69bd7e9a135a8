import { type DueFollowUps, dueMost } from '@shuyuan/contract/courses/follow-ups/follow-up';
import { sql } from 'kysely';
import { adminNameSql } from '../../backoffice/access';
import type { Sql } from '../../backoffice/forms';
import type { Reach } from '../../backoffice/records';
import { allOf } from '../../platform/db/conditions';
import type { Executor } from '../../platform/db/database';
import { schoolOffset } from '../../platform/db/school-offset';
import { contactSql } from '../contacts';
import { applicantSql, applicationSql } from '../enrolment';
import type { Visibility } from '../visibility.sql';
import type { Facts, Other, Person } from './follow-up.rules';

/** Reads what a follow-up is judged by. */
export const readFacts = async (
  db: Executor,
  { at, enrolment }: { at: unknown; enrolment: number | null },
): Promise<Facts> => {
  const moment = typeof at === 'string' ? at : null;
  const { rows } = await sql<Facts>`
    select now() as now, to_char(coalesce(${moment}::timestamptz, now()) at time zone ${schoolOffset}, 'YYYY-MM-DD') as day,
      ${applicantSql(sql`${enrolment}::bigint`)} as applicant`.execute(db);
  return rows[0] ?? { now: new Date(), day: '', applicant: null };
};

/** The other follow-ups of a person that are open, or newer than a moment. */
export const readOthers = async (
  db: Executor,
  { person, at }: { person: Person; at: Date },
): Promise<readonly Other[]> => {
  const { contact, enrolment } = person;
  const { rows } = await sql<Other>`
    select id, at, state is not distinct from 'open' as is_open from form.course_follow_up as other
    where deleted_at is null and (contact = ${contact}::bigint or enrolment = ${enrolment}::bigint)
      and (state = 'open' or at > ${at}) order by id`.execute(db);
  return rows;
};

/** The follow-ups of an application that are tied to no contact yet. */
export const readUntied = async (db: Executor, enrolment: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from form.course_follow_up
    where enrolment = ${enrolment} and contact is null and deleted_at is null order by id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Who is responsible for some follow-ups. */
export const readOwners = async (db: Executor, ids: readonly number[]): Promise<(number | null)[]> => {
  const { rows } = await sql<{ owner: number | null }>`
    select owner from form.course_follow_up where id = any(${ids}::bigint[])`.execute(db);
  return rows.map(({ owner }) => owner);
};

/** Whether a follow-up meets the conditions. */
export const isSeen = async (
  db: Executor,
  { id, conditions }: { id: number; conditions: Reach['conditions'] },
): Promise<boolean> => {
  const row = sql`follow_up`;
  const { rows } = await sql`select from form.course_follow_up as follow_up
    where follow_up.id = ${id} and ${allOf([sql`follow_up.deleted_at is null`, ...conditions(row)])}`.execute(db);
  return rows.length > 0;
};

/** How the caller sees the forms that the list of due next steps is made from. */
export interface DueVisibility {
  readonly followUp: Visibility;
  readonly contact: Visibility;
  readonly enrolment: Visibility;
}

const column = ({ sees }: Visibility, row: Sql, field: string): Sql =>
  sees(field) ? sql`${row}.${sql.id(field)}` : sql`null::text`;

/** The next steps that are due, the oldest first, in one statement. */
export const readDue = async (
  db: Executor,
  { seen, me, whose }: { seen: DueVisibility; me: number; whose: 'own' | 'all' },
): Promise<DueFollowUps> => {
  const [row, person, application] = [sql`follow_up`, sql`person`, sql`application`];
  const either = (field: string): Sql =>
    sql`coalesce(${column(seen.contact, person, field)}, ${column(seen.enrolment, application, field)})`;
  const { rows } = await sql<DueFollowUps>`
    with day as (select (now() at time zone ${schoolOffset})::date as today),
    due as (
      select follow_up.*, follow_up.owner is not distinct from ${me}::bigint as is_mine
      from form.course_follow_up as follow_up
      where follow_up.state = 'open' and follow_up.next_on <= (select today from day) and ${seen.followUp.rows(row)}),
    shown as (
      select * from due where ${whose === 'all' ? sql`true` : sql`is_mine`} order by next_on, id limit ${dueMost})
    select (select count(*)::int from due where is_mine) as mine, (select count(*)::int from due) as "all",
      coalesce((select json_agg(json_build_object('id', shown.id, 'version', shown.version,
        'contact_id', person.id, 'enrolment_id', application.id,
        'name', coalesce(${either('name')}, '#' || coalesce(shown.contact, shown.enrolment)),
        'mobile', ${either('mobile')},
        'next_on', shown.next_on, 'late', (select today from day) - shown.next_on,
        'next_step', coalesce(${column(seen.followUp, sql`shown`, 'next_step')}, ''),
        'content', coalesce(${column(seen.followUp, sql`shown`, 'content')}, ''),
        'owner_id', shown.owner, 'owner_name', coalesce(${adminNameSql(sql`shown.owner`)}, ''))
        order by shown.next_on, shown.id)
      from shown
        left join ${contactSql} as person on person.id = shown.contact and ${seen.contact.rows(person)}
        left join ${applicationSql} as application
          on application.id = shown.enrolment and ${seen.enrolment.rows(application)}), '[]') as rows`.execute(db);
  return rows[0] ?? { mine: 0, all: 0, rows: [] };
};
