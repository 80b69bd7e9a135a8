import type { Database } from '../../platform/db/database';
import type { Quarantine } from '../files';
import type { Records } from '../records';
import type { SystemSettingsStore } from '../settings';

/** What the publications slice is built from. */
export interface PublicationDeps {
  readonly db: Database;
  readonly records: Pick<Records, 'newRecord' | 'refuseUnfit' | 'create' | 'seenIds'>;
  readonly settings: Pick<SystemSettingsStore, 'read'>;
  readonly quarantine: Quarantine;
}
