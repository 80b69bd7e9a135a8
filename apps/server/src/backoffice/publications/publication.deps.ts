import type { Database, Executor } from '../../platform/db/database';
import type { Quarantine } from '../files';
import type { Records } from '../records';
import type { SystemSettingsStore } from '../settings';

/** What the publications slice is built from. */
export interface PublicationDeps {
  readonly db: Database;
  readonly records: Pick<Records, 'newRecord' | 'refuseUnfit' | 'create' | 'seenIds'>;
  readonly settings: Pick<SystemSettingsStore, 'read'>;
  readonly quarantine: Quarantine;
  /** Where an invited page is used, in words; other parts of the product say so. */
  readonly usedBy: (db: Executor, publicationId: number) => Promise<readonly string[]>;
}
