import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { sql } from 'kysely';
import { type Executor, inTransaction, type Tx } from '../../../platform/db/database';
import { setLimits } from '../../../platform/db/limits';
import { fileUsesSql } from '../../files';
import { placeName, tableSql } from '../../forms';
import { sealedObject } from '../write/judge/plain-values.sql';
import { titleSql } from '../write/statement-parts.sql';
import type { WrittenForm } from '../write/written-form';

/**
 * Reserves `count` consecutive ids for new records of a form, and returns the first. Inserts are blocked for that
 * moment, so that no id in between goes to another record; unused ones stay free for ever.
 */
export const reserveIds = (db: Executor, { table, count }: { table: string; count: number }): Promise<number> =>
  inTransaction(db, async (db) => {
    await setLimits(db, { lock_timeout: '5s' });
    await sql`lock table ${tableSql(table)} in share row exclusive mode`.execute(db);
    const { rows } = await sql<{ first: number }>`
      select setval(sequence.name, nextval(sequence.name) + ${count - 1}) - ${count - 1} as first
      from (select pg_get_serial_sequence(format('form.%I', ${table}::text), 'id')::regclass as name) as sequence`.execute(
      db,
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`The ids of ${table} are counted by no sequence`);
    return row.first;
  });

/** Inserts the links of new records. */
export const insertLinks = async (
  db: Tx,
  { field, links }: { field: CustomFormField; links: readonly { id: number; targets: readonly number[] }[] },
): Promise<void> => {
  const tied = links.filter(({ targets }) => targets.length > 0);
  if (tied.length === 0) return;
  await sql`insert into ${tableSql(placeName.link(field.id))} (row_id, target_id, position)
    select given.id, wanted.id::bigint, wanted.place
    from jsonb_to_recordset(${JSON.stringify(tied)}::jsonb) as given (id bigint, targets jsonb)
    cross join lateral jsonb_array_elements_text(given.targets) with ordinality as wanted (id, place)`.execute(db);
};

/** Stores the values of records before an import changes them. */
export const keepEdits = async (
  db: Tx,
  {
    importId,
    fields,
    edits,
  }: {
    importId: number;
    fields: readonly CustomFormField[];
    edits: readonly { id: number; version: number; before: unknown }[];
  },
): Promise<void> => {
  if (edits.length === 0) return;
  await sql`insert into app.record_import_edit (record_import_id, record_id, version, before)
    select ${importId}, given.id, given.version, ${sealedObject(fields, sql`given.before`)}
    from jsonb_to_recordset(${JSON.stringify(edits)}::jsonb) as given (id bigint, version integer, before jsonb)`.execute(
    db,
  );
};

/** Records which files (key/name) new records use, under the records' titles. */
export const noteFiles = async (
  db: Tx,
  { written, uses }: { written: WrittenForm; uses: readonly { id: number; names: readonly string[] }[] },
): Promise<void> => {
  if (uses.length === 0) return;
  const row = sql`form_row`;
  const { use } = fileUsesSql({
    type: written.type,
    id: sql`form_row.id`,
    title: titleSql(written, row),
    names: sql`given.names`,
    from: sql`jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as given (id bigint, names jsonb)
      join ${tableSql(written.form.definition.table_name)} as ${row} on form_row.id = given.id`,
  });
  await use.execute(db);
};
