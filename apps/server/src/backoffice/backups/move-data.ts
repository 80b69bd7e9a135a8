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

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = await openCopyClient(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Refuses a database that the product works with. */
export const requireIdle = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    if ((await productSessions(client)) > 0) throw new CopyError(copyTexts.stillServed);
  });

const counted = (hashes: readonly RowsHash[]) => ({
  tables: new Map(hashes.map(({ name, rows }) => [name, rows])),
  rows: hashes.reduce((sum, { rows }) => sum + rows, 0),
});

/** The rows of each table of a database. */
export const countRows = (url: string): Promise<Pick<CopiedRows, 'tables' | 'rows'>> =>
  withClient(url, async (client) => {
    const hashes: RowsHash[] = [];
    for (const table of await openSnapshot(client)) hashes.push(await hashRows(client, table));
    return counted(hashes);
  });

const originalOf = async (client: pg.Client): Promise<Original> => {
  await openSnapshot(client);
  const schema = await readSchema(client);
  const hashes: RowsHash[] = [];
  for (const table of schema.tables) hashes.push(await hashRows(client, table));
  return { schema, sequences: await readSequences(client), hashes };
};

/** What was copied: the rows of each table by its name. */
export interface CopiedRows {
  readonly tables: ReadonlyMap<string, number>;
  readonly rows: number;
  /** Whether an earlier copy had filled the target already. */
  readonly wasThere: boolean;
}

/**
 * Copies a database into an empty one and verifies it; staff may work on. A target that an earlier, interrupted copy has filled
 * is compared instead: it counts if it is equal and is refused otherwise.
 */
export const copyDatabase = async ({ from, to }: Move): Promise<CopiedRows> => {
  const source = await openCopyClient(from);
  const target = await openCopyClient(to);
  try {
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
    return { ...counted(original.hashes), wasThere };
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
};

/** Copies a database that nobody uses. */
export const moveDatabase = async (move: Move): Promise<CopiedRows> => {
  await requireIdle(move.from);
  return copyDatabase(move);
};
