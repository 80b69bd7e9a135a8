import type { Records } from '../../backoffice/records';
import type { Executor } from '../../platform/db/database';

/** What the classes slice is built from. */
export interface ClassDeps {
  readonly db: Executor;
  readonly records: Pick<Records, 'kept' | 'reach'>;
}
