import '../form.table';
import type { FormDefinition } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { ownColumns } from '@shuyuan/contract/backoffice/forms/form-name';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { columnSql, isMadeForField, objectSql, placeName, tableSql } from '../plan/place-name.sql';
import type { RelatedForm } from '../plan/plan';
import type { RealTable } from '../plan/real-table';
import { columnTypeOf } from '../plan/retype.sql';
import type { Statement } from '../plan/statement';
import { statementSql } from '../plan/statement.sql';
import { wantedTarget } from '../plan/wanted';
import { readForeignObjects } from './catalogue.repository';

/** A field and its original. */
interface FieldPair {
  readonly source: CustomFormField;
  readonly target: CustomFormField;
}

const run = async (db: Tx, statements: readonly Statement[]): Promise<void> => {
  for (const statement of statements) await statementSql(statement).execute(db);
};

/** The id of the form with this definition. */
export const formIdOf = async (db: Executor, { fields, table_name }: FormDefinition): Promise<number> => {
  const [first] = fields;
  if (first !== undefined) return first.custom_form_id;
  const form = await db
    .selectFrom('app.custom_form')
    .select('id')
    .where('table_name', '=', table_name)
    .executeTakeFirst();
  if (form === undefined) throw new AppError(formErrors.formNotFound);
  return form.id;
};

/** Lets nobody write into a table until the transaction ends. */
export const refuseWrites = async (db: Tx, table: string): Promise<void> => {
  await sql`lock table ${tableSql(table)} in share row exclusive mode`.execute(db);
};

/** Copies the rows of a table with their ids. */
export const copyTable = async (
  db: Tx,
  { from, to, pairs }: { from: string; to: string; pairs: readonly FieldPair[] },
): Promise<void> => {
  const own = ownColumns.map(columnSql);
  const inColumns = pairs.filter(({ target }) => columnTypeOf(target) !== undefined);
  const into = [...own, ...inColumns.map(({ target }) => columnSql(target.field))];
  const read = [...own, ...inColumns.map(({ source }) => columnSql(source.field))];
  await sql`insert into ${tableSql(to)} (${sql.join(into)}) select ${sql.join(read)} from ${tableSql(from)}`.execute(
    db,
  );
  await run(db, [{ do: 'continue_numbers', table: to }]);
};

/** Copies the links of rows. */
export const copyLinks = async (db: Tx, pairs: readonly FieldPair[]): Promise<void> => {
  for (const { source, target } of pairs.filter(({ target }) => columnTypeOf(target) === undefined)) {
    await sql`insert into ${tableSql(placeName.link(target.id))} (row_id, target_id, position)
      select row_id, target_id, position from ${tableSql(placeName.link(source.id))}`.execute(db);
  }
};

/** Moves a table with its link tables to the recycle schema, without the foreign keys that would block other forms. */
export const moveOut = async (db: Tx, { formId, real }: { formId: number; real: RealTable }): Promise<string> => {
  const table = real.name;
  const place = placeName.recycledTable(formId);
  const references = real.references.filter(({ name }) => isMadeForField(name));
  await run(db, [
    ...references.map(({ name }) => ({ do: 'drop_reference', table, name }) as const),
    ...real.links.flatMap(({ name: link }) => [
      { do: 'drop_link_target', link } as const,
      { do: 'recycle_link', link } as const,
    ]),
  ]);
  // An adopted table's own object names could be taken in the recycle schema.
  for (const [at, { name, kind }] of (await readForeignObjects(db, table)).entries()) {
    const free = objectSql(`_x_${formId}_${at}`);
    const object = sql`form.${objectSql(name)}`;
    await (kind === 'index'
      ? sql`alter index ${object} rename to ${free}`
      : sql`alter sequence ${object} rename to ${free}`
    ).execute(db);
  }
  await run(db, [{ do: 'rename_table', table, to: place }]);
  await sql`alter table ${tableSql(place)} set schema form_recycle`.execute(db);
  return place;
};

/** Moves a table with its link tables back. References to records deleted meanwhile are cleared. */
export const moveIn = async (
  db: Tx,
  part: {
    place: string;
    formId: number;
    definition: FormDefinition;
    relations: ReadonlyMap<number, RelatedForm>;
  },
): Promise<void> => {
  const { place, formId, definition, relations } = part;
  const table = definition.table_name;
  await sql`alter table ${tableSql(place, 'form_recycle')} set schema form`.execute(db);
  await run(db, [{ do: 'rename_table', table: place, to: table }]);
  for (const field of definition.fields) {
    const { target } = wantedTarget(field, { formId, draft: definition, relations });
    if (target === undefined || typeof target === 'string') continue;
    const link = placeName.link(field.id);
    await run(
      db,
      columnTypeOf(field) !== undefined
        ? [{ do: 'clear_dangling', table, column: field.field, target }]
        : [
            { do: 'restore_link', link },
            { do: 'clear_link', link, target: target.form },
            { do: 'add_link_target', link, target: target.form },
          ],
    );
  }
};

/** Permanently deletes a recycled table or link table; a table that lost its definition may still refer to it. */
export const dropRecycledTable = async (db: Tx, place: string): Promise<void> => {
  await sql`drop table if exists ${tableSql(place, 'form_recycle')} cascade`.execute(db);
};

/** Permanently deletes a recycled column. */
export const dropRecycledColumn = async (
  db: Tx,
  { tableName, place }: { tableName: string; place: string },
): Promise<void> => {
  await sql`alter table ${tableSql(tableName)} drop column ${columnSql(place)}`.execute(db);
};
