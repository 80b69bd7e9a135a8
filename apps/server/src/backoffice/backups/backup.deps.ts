import type { Config } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import type { Log } from '../../platform/log/log';
import type { Storage } from '../../platform/storage/storage-interface';
import type { Jobs } from '../jobs';
import type { SystemSettingsStore } from '../settings';

/** What the slice of backups needs. */
export interface BackupDeps {
  readonly db: Database;
  readonly config: Config;
  readonly log: Log;
  readonly storage: Storage;
  readonly jobs: Jobs;
  readonly settings: SystemSettingsStore;
  /** The folder of the client's files, where no backup may go. */
  readonly webRoot?: string | undefined;
}
