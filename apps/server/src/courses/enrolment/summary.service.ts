import { type CourseForm, courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { EnrolmentSummary } from '@shuyuan/contract/courses/enrolment/enrolment';
import type { Caller } from '../../platform/http/slice';
import type { EnrolmentDeps } from './enrolment.deps';
import { readSummary } from './summary.repository';

/** The progress of each programme and intake, from the applications that the caller sees. */
export const showSummary = async (
  { db, records }: EnrolmentDeps,
  { caller }: { caller: Caller },
): Promise<EnrolmentSummary[]> => {
  const conditionsOf = async (form: CourseForm) =>
    (await records.reach(caller, { formId: courseFormIds[form] })).conditions;
  return readSummary(db, {
    enrolment: await conditionsOf('enrolment'),
    programme: await conditionsOf('programme'),
    class: await conditionsOf('class'),
  });
};
