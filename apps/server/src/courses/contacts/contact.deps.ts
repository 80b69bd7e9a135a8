import type { Records } from '../../backoffice/records';
import type { Executor } from '../../platform/db/database';

/** What the contacts slice is built from. */
export interface ContactDeps {
  readonly db: Executor;
  readonly records: Pick<Records, 'system' | 'reach'>;
}
