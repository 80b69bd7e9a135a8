import type pg from 'pg';
import { copyTexts } from '../../platform/db/copying/copy.texts';
import { CopyError } from '../../platform/db/copying/copy-error';
import { contentsOf, fillDatabase, type Original, requireEqual } from '../../platform/db/copying/fill-database';
import {
  hashRows,
  openSnapshot,
  productSessions,
  type RowsHash,
  rowsIn,
  rowsOut,
} from '../../platform/db/copying/rows';
import { readSchema, readSequences } from '../../platform/db/copying/schema-copy';
import { openCopyClient } from './write-backup';

interface Move {
  readonly from: string;
  readonly to: string;
}

const originalOf = async (client: pg.Client): Promise<Original> => {
  await openSnapshot(client);
  const schema = await readSchema(client);
  const hashes: RowsHash[] = [];
  for (const table of schema.tables) hashes.push(await hashRows(client, table));
  return { schema, sequences: await readSequences(client), hashes };
};

/**
 * Copies a database into an empty one and verifies it. A target that an earlier, interrupted move has filled is compared
 * instead: it counts if it is equal and is refused otherwise.
 */
export const moveDatabase = async ({
  from,
  to,
}: Move): Promise<{ tables: number; rows: number; wasThere: boolean }> => {
  const source = await openCopyClient(from);
  const target = await openCopyClient(to);
  try {
    if ((await productSessions(source)) > 0) throw new CopyError(copyTexts.stillServed);
    const original = await originalOf(source);
    const contents = await contentsOf(target);
    const wasThere = contents.length > 0;
    if (wasThere) {
      await requireEqual(target, original).catch((error: unknown) => {
        throw error instanceof CopyError ? new CopyError(copyTexts.notEmpty(contents), { cause: error }) : error;
      });
    } else
      await fillDatabase(target, {
        original,
        bringRows: async (tables) => {
          for (const table of tables) await rowsIn(target, table, rowsOut(source, table));
        },
      });
    return { tables: original.hashes.length, rows: original.hashes.reduce((sum, { rows }) => sum + rows, 0), wasThere };
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
};
