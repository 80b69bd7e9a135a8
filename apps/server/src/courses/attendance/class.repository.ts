import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Seen } from './seen';

/** What attendance needs to know of a class. */
export interface ClassRow {
  readonly id: number;
  readonly name: string;
  readonly state: string;
  readonly head_teacher: number | null;
}

/** A class that is there for whoever asks. */
export const requireClass = async (
  db: Executor,
  { id, seen }: { id: number; seen: Pick<Seen, 'rows'> },
): Promise<ClassRow> => {
  const { rows } = await sql<ClassRow>`
    select class_row.id, class_row.name, class_row.state, class_row.head_teacher
    from form.course_class as class_row
    where class_row.id = ${id} and class_row.deleted_at is null and ${seen.rows('class', sql`class_row`)}`.execute(db);
  if (rows[0] === undefined) throw new AppError(platformErrors.recordNotFound);
  return rows[0];
};

/** The head teacher of a class, whose rows are in it; undefined for a class that is not there. */
export const headTeacherOf = async (db: Executor, classId: number): Promise<number | null | undefined> => {
  const { rows } = await sql<{ head_teacher: number | null }>`
    select head_teacher from form.course_class where id = ${classId} and deleted_at is null`.execute(db);
  return rows[0]?.head_teacher;
};

/** The class of a member and whose rows are in it; undefined for a member who is not there. */
export const classOfMember = async (
  db: Executor,
  memberId: number,
): Promise<Pick<ClassRow, 'id' | 'head_teacher'> | undefined> => {
  const { rows } = await sql<Pick<ClassRow, 'id' | 'head_teacher'>>`
    select class_row.id, class_row.head_teacher from form.course_member as member
    join form.course_class as class_row on class_row.id = member.class
    where member.id = ${memberId} and member.deleted_at is null`.execute(db);
  return rows[0];
};
