import type { PublicationState } from '@shuyuan/contract/backoffice/publications/publication';

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
