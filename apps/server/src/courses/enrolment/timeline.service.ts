import type { AuditArchived } from '@shuyuan/contract/backoffice/audit/audit-archived';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { TimelineStep } from '@shuyuan/contract/courses/enrolment/enrolment';
import type { Caller } from '../../platform/http/slice';
import type { EnrolmentDeps } from './enrolment.deps';
import { timelineOf } from './timeline.rules';

/** Far more changes than an application ever has. */
const page_size = 999;

/** Every step of an application that the caller may see, oldest first. */
export const showTimeline = async (
  { records }: EnrolmentDeps,
  { caller, id }: { caller: Caller; id: number },
): Promise<{ data: TimelineStep[]; archived: AuditArchived | null }> => {
  const { data, archived } = await records.history({ formId: courseFormIds.enrolment, id, page: 1, page_size, caller });
  return { data: timelineOf(data), archived };
};
