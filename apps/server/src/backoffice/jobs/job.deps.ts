import type { Database } from '../../platform/db/database';
import type { Log } from '../../platform/log/log';
import type { Scratch } from '../../platform/storage/scratch';
import type { HeldFiles } from '../files';

/** What the jobs slice is built from. */
export interface JobDeps {
  readonly db: Database;
  readonly log: Log;
  readonly held: HeldFiles;
  readonly scratch: Scratch;
  /** Where this process has its files, for others that serve from the same database. */
  readonly storageId: string;
}

const holderPrefix = 'job_';

/** The holder name of a job's file in the storage. */
export const holderOf = (id: number): string => `${holderPrefix}${id}`;

/** The jobs that keep a file in the storage. */
export const holdingJobs = async (held: HeldFiles): Promise<number[]> =>
  (await held.holders(holderPrefix)).map((holder) => Number(holder.slice(holderPrefix.length)));
