import type { InvitedPages } from '../../backoffice/publications';
import type { Records } from '../../backoffice/records';
import type { Executor } from '../../platform/db/database';
import type { Turns } from '../../platform/db/turns';

/** What questionnaires are built from. */
export interface QuestionnaireParts {
  readonly db: Executor;
  readonly records: Pick<Records, 'reach'>;
  readonly invited: InvitedPages;
}

/** The same, with the queue of those who answer. */
export interface QuestionnaireDeps extends QuestionnaireParts {
  /** Answers to one questionnaire are written one after the other; those that wait hold no connection. */
  readonly turns: Turns;
}
