import type { Records } from '../../backoffice/records';
import type { Executor } from '../../platform/db/database';

/** What the slice of follow-ups is built from. */
export interface FollowUpDeps {
  readonly db: Executor;
  readonly records: Pick<Records, 'system' | 'reach'>;
}
