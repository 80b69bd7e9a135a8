import type { Config } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import type { Log } from '../../platform/log/log';
import type { Scratch } from '../../platform/storage/scratch';
import type { HeldFiles } from '../files';
import type { Jobs } from '../jobs';
import type { RecordKeeper } from './keeper';

/** What the records slice is built from. */
export interface RecordDeps {
  readonly db: Database;
  readonly log: Log;
  readonly jobs: Jobs;
  /** The storage, and a place for files that are still being written. */
  readonly held: HeldFiles;
  readonly scratch: Scratch;
  readonly config: Pick<Config, 'PUBLIC_URL'>;
  /** Those who keep the rules of system forms, by the form's table. */
  readonly keepers: ReadonlyMap<string, RecordKeeper>;
}
