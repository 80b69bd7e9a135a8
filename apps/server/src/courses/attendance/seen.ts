import { type CourseForm, courseFormIds } from '@shuyuan/contract/courses/course-form';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Sql } from '../../backoffice/forms';
import { maskText, type Reach } from '../../backoffice/records';
import { allOf } from '../../platform/db/conditions';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import type { AttendanceDeps } from './attendance.deps';

/** What a caller sees of rolls (assurance B17, B18). */
export interface Seen {
  /** The condition that the caller sees a row of the form, `row` being its alias. */
  readonly rows: (form: SeenForm, row: Sql) => Sql<boolean>;
  /** Whether they may read the reasons for leave. */
  readonly tellsLeave: boolean;
  /** A name as the caller may see it. */
  readonly nameOf: (member: { name: string; id: number; is_contact_seen: boolean }) => string;
}

const seenForms = ['class', 'contact', 'member', 'session', 'attendance', 'leave'] as const satisfies CourseForm[];
type SeenForm = (typeof seenForms)[number];

/** A caller who may not read marks gets none through a roll either. */
const requireMarks = ({ fields, masked }: Reach): void => {
  const isSeen = fields.some(({ field }) => field === 'state') && !masked.has('state');
  if (!isSeen) throw new AppError(platformErrors.forbidden);
};

/** What the caller sees. */
export const seenBy = async ({ records }: Pick<AttendanceDeps, 'records'>, caller: Caller): Promise<Seen> => {
  const reaches = await Promise.all(
    seenForms.map(async (form) => [form, await records.reach(caller, { formId: courseFormIds[form] })] as const),
  );
  const of = Object.fromEntries(reaches) as Record<SeenForm, Reach>;
  requireMarks(of.attendance);
  const isNamed = of.contact.fields.some(({ field }) => field === 'name');
  const { fields, masked } = of.leave;
  return {
    tellsLeave: fields.some(({ field }) => field === 'reason') && !masked.has('reason'),
    rows: (form, row) => allOf(of[form].conditions(row)),
    nameOf: ({ name, id, is_contact_seen }) => {
      if (!isNamed || !is_contact_seen) return `#${id}`;
      return of.contact.masked.has('name') ? maskText('text', name) : name;
    },
  };
};
