import type { PublicationState } from '@shuyuan/contract/backoffice/publications/publication';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { About } from '../../backoffice/publications';

/** What the state of a questionnaire depends on besides its page, by the database's clock. */
export interface QuestionnaireTimes {
  readonly is_waiting: boolean;
  readonly is_over: boolean;
  /** Its class or its session was removed. */
  readonly is_gone: boolean;
}

/** The state of a questionnaire: its own times first, then what its page says. */
export const stateWith = (times: QuestionnaireTimes, page: PublicationState): PublicationState => {
  if (times.is_gone) return 'closed';
  if (page === 'closed' || page === 'suspended') return page;
  if (times.is_over) return 'over';
  return times.is_waiting ? 'waiting' : page;
};

/** The earlier of two ends, of which there may be none. */
export const earlierEnd = (one: string | null, other: string | null): string | null => {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one) <= Date.parse(other) ? one : other;
};

/** The records that answers are about; of an anonymous one the person is none of them. */
export const aboutOf = (tie: {
  readonly classId: number;
  readonly sessionId: number | null;
  readonly person: { readonly member_id: number; readonly contact_id: number } | undefined;
}): About[] => [
  { formId: courseFormIds.class, id: tie.classId },
  ...(tie.sessionId === null ? [] : [{ formId: courseFormIds.session, id: tie.sessionId }]),
  ...(tie.person === undefined
    ? []
    : [
        { formId: courseFormIds.member, id: tie.person.member_id },
        { formId: courseFormIds.contact, id: tie.person.contact_id },
      ]),
];
