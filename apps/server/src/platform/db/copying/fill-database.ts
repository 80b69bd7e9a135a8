import type pg from 'pg';
import { copyTexts } from './copy.texts';
import { CopyError } from './copy-error';
import { hashRows, type RowsHash } from './rows';
import {
  type CopiedTable,
  readSchema,
  readSequences,
  runStatements,
  type SchemaCopy,
  type SequenceValue,
  schemaDifference,
  setSequences,
} from './schema-copy';

/** Everything that a copy must equal. */
export interface Original {
  readonly schema: SchemaCopy;
  readonly sequences: readonly SequenceValue[];
  readonly hashes: readonly RowsHash[];
}

interface Filling {
  readonly original: Original;
  /** Brings the rows of all tables, in any order. */
  readonly bringRows: (tables: readonly CopiedTable[]) => Promise<void>;
  /** Runs in the same transaction when the copy is known to be equal. */
  readonly whenEqual?: () => Promise<void>;
}

const belongings = `select kind || ' ' || name as name from (
    select 'relation' as kind, format('%I.%I', nspname, relname) as name, c.oid, 'pg_class'::regclass as class
    from pg_class as c join pg_namespace as n on n.oid = relnamespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    union all
    select 'routine', p.oid::regprocedure::text, p.oid, 'pg_proc'::regclass
    from pg_proc as p join pg_namespace as n on n.oid = pronamespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    union all
    select 'schema', nspname, oid, 'pg_namespace'::regclass from pg_namespace
    where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
  ) as found where not exists (select from pg_depend where deptype = 'e' and classid = class and objid = found.oid) order by 1 limit 10`;

/** What stands in a database already; a copy goes only where this is nothing. */
export const contentsOf = async (client: pg.ClientBase): Promise<string[]> =>
  (await client.query<{ name: string }>(belongings)).rows.map(({ name }) => name);

/** Refuses a target that holds something, or an extension in another place than the product's functions expect. */
const requireEmpty = async (client: pg.ClientBase): Promise<void> => {
  const contents = await contentsOf(client);
  if (contents.length > 0) throw new CopyError(copyTexts.notEmpty(contents));
  const { rows } = await client.query<{ extname: string }>(
    `select extname from pg_extension where extname <> 'plpgsql'`,
  );
  const [first] = rows;
  if (first !== undefined) throw new CopyError(copyTexts.extensionElsewhere(first.extname));
};

/** Throws the first difference between a database and its original. */
export const requireEqual = async (client: pg.ClientBase, original: Original): Promise<void> => {
  const schema = await readSchema(client);
  const difference = schemaDifference(original.schema, schema);
  if (difference !== undefined) throw new CopyError(copyTexts.schemaDiffers(difference));
  if (JSON.stringify(await readSequences(client)) !== JSON.stringify(original.sequences)) {
    throw new CopyError(copyTexts.sequencesDiffer);
  }
  const expected = new Map(original.hashes.map((hash) => [hash.name, hash]));
  for (const table of schema.tables) {
    const { hash, rows } = await hashRows(client, table);
    const known = expected.get(table.name);
    if (known?.hash !== hash || known.rows !== rows) throw new CopyError(copyTexts.rowsDiffer(table.name));
  }
};

/**
 * Makes a database equal to the original, in one transaction: it is there whole and verified, or nothing is. The role that
 * serves gets its rights at the product's start, as after migrations.
 */
export const fillDatabase = async (client: pg.ClientBase, filling: Filling): Promise<void> => {
  const { original, bringRows, whenEqual } = filling;
  const { schema } = original;
  await client.query('begin');
  try {
    await requireEmpty(client);
    await runStatements(client, schema.before);
    await bringRows(schema.tables);
    await setSequences(client, original.sequences);
    await runStatements(client, schema.after);
    await requireEqual(client, original);
    await whenEqual?.();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  await client.query('analyze');
};
