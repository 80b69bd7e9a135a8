import type { Database } from '../../../platform/db/database';
import type { Files, HeldFiles } from '../../files';
import type { Jobs } from '../../jobs';
import type { RecordKeeper } from '../../records';

/** What requests about people are built from. */
export interface PersonDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly held: HeldFiles;
  /** Removes files that nothing uses any more. */
  readonly eraseFiles: Files['erase'];
  readonly keepers: ReadonlyMap<string, RecordKeeper>;
}
