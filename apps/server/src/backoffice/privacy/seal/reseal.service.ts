import type { Database } from '../../../platform/db/database';
import type { Log } from '../../../platform/log/log';
import { resealNext, resealRest, type SealedColumn, sealedColumns } from './seal.repository';

/** Few enough that nobody waits long for a locked row. */
const batchSize = 500;

interface Deps {
  readonly db: Pick<Database, 'kysely' | 'secrets'>;
  readonly log: Log;
}

const resealColumn = async ({ db, log }: Deps, of: SealedColumn): Promise<void> => {
  let total = 0;
  for (let after = 0; ; ) {
    const { last, sealed } = await resealNext(db.kysely, { of, after, limit: batchSize });
    total += sealed;
    if (last === undefined) break;
    after = last;
    log.debug({ table: of.table, sealed: total }, 'sealing anew');
  }
  if (total > 0) log.info({ table: of.table, sealed: total }, 'sealed anew with the key in use');
};

/**
 * Seals with the current key what older keys sealed, in batches; an interrupted run continues where it stopped. The
 * audit log stays as it was written, readable as long as its keys exist.
 */
export const resealAll = async (deps: Deps): Promise<void> => {
  // With one key there is nothing to look for.
  if ((deps.db.secrets?.keys.length ?? 0) < 2) return;
  for (const column of await sealedColumns(deps.db.kysely)) await resealColumn(deps, column);
  await resealRest(deps.db.kysely);
};
