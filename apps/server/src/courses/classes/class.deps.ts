import type { Records } from '../../backoffice/records';
import type { Executor, Tx } from '../../platform/db/database';

/** How many members have money in a class; the ledger lies above classes. */
export type CountPaid = (db: Tx, classId: number) => Promise<number>;

/** What the classes slice is built from. */
export interface ClassDeps {
  readonly db: Executor;
  readonly records: Pick<Records, 'system' | 'reach'>;
  readonly countPaid: CountPaid;
}
