import type { ClassState } from '@shuyuan/contract/courses/classes/class.form';
import { sql } from 'kysely';
import type { Reach } from '../../backoffice/records';
import type { Tx } from '../../platform/db/database';
import { schoolOffset } from '../../platform/db/school-offset';
import { takenSql } from '../classes';

/** The numbers and members of a class. */
export interface GivenOut {
  /** Including those of deleted members: no student number is assigned twice. */
  readonly numbers: readonly string[];
  /** The student numbers of current members, by contact. */
  readonly students: ReadonlyMap<number, string>;
}

/** Reads the numbers and members of a class; the answer is reliable only while the class is locked. */
export const readGivenOut = async (db: Tx, classId: number): Promise<GivenOut> => {
  const { rows } = await sql<{ contact: number; student_no: string; is_there: boolean }>`
    select contact, coalesce(student_no, '') as student_no, deleted_at is null as is_there
    from form.course_member where class = ${classId}`.execute(db);
  return {
    numbers: rows.map(({ student_no }) => student_no),
    students: new Map(rows.filter(({ is_there }) => is_there).map(({ contact, student_no }) => [contact, student_no])),
  };
};

/** Holds the classes of members: a class comes before its members (docs/adr/0013-money-is-a-ledger.md). */
export const holdClassesOf = async (db: Tx, ids: readonly number[]): Promise<void> => {
  await sql`select class_row.id from form.course_class as class_row
    where class_row.id in (select member.class from form.course_member as member where member.id = any(${[...ids]}::bigint[]))
    order by class_row.id for no key update`.execute(db);
};

/** Which of these members are seen: those not deleted that meet a reach's conditions. */
export const findSeenMembers = async (
  db: Tx,
  { ids, conditions }: { ids: readonly number[]; conditions: Reach['conditions'] },
): Promise<Set<number>> => {
  const all = [
    sql`form_row.id = any(${[...ids]}::bigint[])`,
    sql`form_row.deleted_at is null`,
    ...conditions(sql`form_row`),
  ];
  const { rows } = await sql<{ id: number }>`
    select form_row.id from form.course_member as form_row where ${sql.join(all, sql` and `)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

/** A class as seen without locking it. */
export interface ClassSeats extends Pick<GivenOut, 'students'> {
  readonly state: ClassState;
  readonly capacity: number;
  readonly taken: number;
  readonly tuition: number;
}

/** Reads the seats of a class without holding it: others may take them meanwhile. */
export const readClassSeats = async (db: Tx, classId: number): Promise<ClassSeats | undefined> => {
  const { rows } = await sql<Omit<ClassSeats, 'students'>>`
    select class_row.state, coalesce(class_row.capacity, 0)::int as capacity, ${takenSql(sql`class_row.id`)} as taken,
      coalesce(class_row.tuition, 0)::bigint as tuition
    from form.course_class as class_row where class_row.id = ${classId} and class_row.deleted_at is null`.execute(db);
  const [seats] = rows;
  return seats === undefined ? undefined : { ...seats, students: (await readGivenOut(db, classId)).students };
};

interface BinnedMember {
  readonly class: number;
  readonly contact: number;
  readonly state: string;
  readonly student_no: string | null;
}

/** What members who are restored from the recycle bin take, in the order in which classes are locked. */
export const readBinned = async (db: Tx, ids: readonly number[]): Promise<BinnedMember[]> => {
  const { rows } = await sql<BinnedMember>`
    select class, contact, state, coalesce(student_no, '') as student_no from form.course_member
    where id = any(${ids}::bigint[]) order by class, id`.execute(db);
  return rows;
};

/** Today in the school's time zone. */
export const readToday = async (db: Tx): Promise<string> => {
  const { rows } = await sql<{
    today: string;
  }>`select (now() at time zone ${schoolOffset})::date::text as today`.execute(db);
  return rows[0]?.today ?? '';
};
