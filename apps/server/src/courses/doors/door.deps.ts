import type { Files } from '../../backoffice/files';
import type { Records } from '../../backoffice/records';
import type { SystemSettingsStore } from '../../backoffice/settings';
import type { Database } from '../../platform/db/database';

/** What the page of applicants and students is built from. */
export interface DoorDeps {
  readonly db: Database;
  readonly records: Pick<Records, 'system' | 'reach'>;
  readonly settings: Pick<SystemSettingsStore, 'read'>;
  readonly files: Pick<Files, 'upload'>;
}
