import type { Records } from '../../backoffice/records';
import type { Executor } from '../../platform/db/database';

/** What the enrolment slice is built from. */
export interface EnrolmentDeps {
  readonly db: Executor;
  readonly records: Pick<Records, 'kept' | 'reach' | 'history'>;
}
