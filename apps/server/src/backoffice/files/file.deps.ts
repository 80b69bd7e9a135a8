import type { SystemSettings } from '@shuyuan/contract/product/system-settings';
import type { Config } from '../../platform/config/config';
import type { Executor, Tx } from '../../platform/db/database';
import type { Log } from '../../platform/log/log';
import type { Scratch } from '../../platform/storage/scratch';
import type { Storage } from '../../platform/storage/storage-interface';

/** What the files slice is built from. */
export interface FileDeps {
  readonly db: Executor;
  readonly config: Pick<Config, 'UPLOAD_MAX_MB'> & Partial<Pick<Config, 'DATABASE_KEEP_WAL_DAYS'>>;
  readonly log: Log;
  readonly storage: Storage;
  readonly scratch: Scratch;
  /** The upload limits from the school's settings. */
  readonly quota: (db: Tx) => Promise<SystemSettings['upload']>;
}
