import { type RawBuilder, sql } from 'kysely';

/**
 * No two sessions of one class, teacher or room at the same time, whoever writes them and however many at once, unless
 * whoever writes them allows the overlap of teacher or room. A range
 * of one hashed value stands for equality, which a GiST exclusion constraint cannot express for texts without an
 * extension. Checked when a statement ends (`deferrable`), so that a series can move by a week over its own days.
 */
const noOverlap = (
  name: string,
  { key, isNamed }: { key: RawBuilder<unknown>; isNamed: RawBuilder<unknown> },
): readonly RawBuilder<unknown>[] => [
  sql`alter table form.course_session drop constraint if exists ${sql.id(name)}`,
  sql`alter table form.course_session add constraint ${sql.id(name)} exclude using gist (
    ${key} with &&, tsrange(date + starts_at, date + ends_at) with &&
  ) where (deleted_at is null and ${isNamed}) deferrable`,
];

const named = (column: string): RawBuilder<unknown> =>
  sql`int8range(hashtextextended(${sql.id(column)}, 0), hashtextextended(${sql.id(column)}, 0), '[]')`;

/** Constraints on sessions beyond those of their form. */
export const sessionSchema: readonly RawBuilder<unknown>[] = [
  ...noOverlap('course_session_class_once', {
    key: sql`int8range(class, class, '[]')`,
    isNamed: sql`class is not null`,
  }),
  ...noOverlap('course_session_teacher_once', {
    key: named('teacher'),
    isNamed: sql`teacher <> '' and overlap_ok is not true`,
  }),
  ...noOverlap('course_session_room_once', { key: named('room'), isNamed: sql`room <> '' and overlap_ok is not true` }),
  sql`create index if not exists course_session_class_date on form.course_session (class, date)
    where deleted_at is null`,
  sql`create index if not exists course_session_date on form.course_session (date) where deleted_at is null`,
];

/** One mark per member and session. */
export const attendanceSchema: readonly RawBuilder<unknown>[] = [
  sql`create unique index if not exists course_attendance_once on form.course_attendance (session, member)
    where deleted_at is null`,
  sql`create index if not exists course_attendance_member on form.course_attendance (member)`,
];

/** Rolls look for the leave of their members. */
export const leaveSchema: readonly RawBuilder<unknown>[] = [
  sql`create index if not exists course_leave_member on form.course_leave (member, starts_at)`,
];
