import type { RecordChange } from '@shuyuan/contract/backoffice/records/record';
import { enrolmentState, type TimelineStep } from '@shuyuan/contract/courses/enrolment/enrolment';

/**
 * The steps of an application from its changes, oldest first. Giving the same reason twice in a row is no change of the
 * record, so the last reason is carried over.
 */
export const timelineOf = (newestFirst: readonly RecordChange[]): TimelineStep[] => {
  let reason: string | null = null;
  const steps: TimelineStep[] = [];
  for (const { id, at, admin_name, changes } of newestFirst.toReversed()) {
    const given = changes.find(({ field }) => field === 'reason');
    if (given !== undefined) reason = typeof given.after === 'string' ? given.after : null;
    const moved = changes.find(({ field }) => field === 'state');
    const to = enrolmentState.safeParse(moved?.after);
    if (!to.success) continue;
    const from = enrolmentState.safeParse(moved?.before);
    steps.push({ id, at, admin_name, from: from.success ? from.data : null, to: to.data, reason });
  }
  return steps;
};
