import { type EnrolmentState, standingStates } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { sql } from 'kysely';
import type { Reach } from '../../backoffice/records';
import type { Executor } from '../../platform/db/database';
import { schoolOffset } from '../../platform/db/school-offset';

/** Those of the records that fulfil the conditions. */
export const findSeen = async (
  db: Executor,
  {
    table,
    ids,
    conditions,
  }: { table: 'course_enrolment' | 'course_class'; ids: readonly number[]; conditions: Reach['conditions'] },
): Promise<ReadonlySet<number>> => {
  const all = [
    sql`form_row.id = any(${ids}::bigint[])`,
    sql`form_row.deleted_at is null`,
    ...conditions(sql`form_row`),
  ];
  const { rows } = await sql<{ id: number }>`
    select form_row.id from form.${sql.id(table)} as form_row where ${sql.join(all, sql` and `)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

/** The current state of an application. */
interface Glance {
  readonly version: number;
  readonly state: EnrolmentState;
  readonly class: number | null;
  /** Whether its programme asks for an interview. */
  readonly asks_interview: boolean;
}

/** Reads an application without locking it. */
export const glanceAt = async (db: Executor, id: number): Promise<Glance | undefined> => {
  const { rows } = await sql<Glance>`
    select application.version, application.state, application.class,
      coalesce(programme.asks_interview, false) as asks_interview
    from form.course_enrolment as application
      left join form.course_programme as programme on programme.id = application.programme
    where application.id = ${id} and application.deleted_at is null`.execute(db);
  return rows[0];
};

/** The programme and class of an application. */
export interface Place {
  readonly today: string;
  readonly programme_state: string | null;
  readonly class_programme: number | null;
  readonly head_teacher: number | null;
}

/** Reads the programme and class of an application; missing ones are null. */
export const readPlace = async (
  db: Executor,
  { programme, classId }: { programme: number | null; classId: number | null },
): Promise<Place> => {
  const { rows } = await sql<Place>`
    select (now() at time zone ${schoolOffset})::date as today,
      (select state from form.course_programme where id = ${programme}::bigint) as programme_state,
      class_row.programme as class_programme, class_row.head_teacher
    from (select) as nothing left join form.course_class as class_row on class_row.id = ${classId}::bigint`.execute(db);
  return rows[0] ?? { today: '', programme_state: null, class_programme: null, head_teacher: null };
};

/** Another active application of the same person for the same programme. */
export const findStanding = async (
  db: Executor,
  { programme, mobile, except }: { programme: number; mobile: string; except?: number | undefined },
): Promise<{ id: number; state: EnrolmentState } | undefined> => {
  const { rows } = await sql<{ id: number; state: EnrolmentState }>`
    select id, state from form.course_enrolment
    where programme = ${programme} and mobile = ${mobile} and deleted_at is null
      and state = any(${standingStates}::text[]) and id is distinct from ${except ?? null}::bigint
    order by id limit 1`.execute(db);
  return rows[0];
};

/** What deleted applications would apply for once restored. */
export const readForRestore = async (
  db: Executor,
  ids: readonly number[],
): Promise<{ id: number; programme: number; mobile: string; state: EnrolmentState }[]> => {
  const { rows } = await sql<{ id: number; programme: number; mobile: string; state: EnrolmentState }>`
    select id, programme, mobile, state from form.course_enrolment where id = any(${ids}::bigint[])`.execute(db);
  return rows;
};

/** The states of applications. */
export const readStates = async (db: Executor, ids: readonly number[]): Promise<EnrolmentState[]> => {
  const { rows } = await sql<{ state: EnrolmentState }>`
    select state from form.course_enrolment where id = any(${ids}::bigint[])`.execute(db);
  return rows.map(({ state }) => state);
};

/** The contact with a mobile number. */
export const findContact = async (db: Executor, mobile: string): Promise<{ id: number; name: string } | undefined> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from form.course_contact where mobile = ${mobile} and deleted_at is null`.execute(db);
  return rows[0];
};
