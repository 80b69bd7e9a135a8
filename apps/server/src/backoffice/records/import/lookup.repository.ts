import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database';
import { staffSql } from '../../access';
import { columnSql, columnTypeSql, type Sql, storedTypeOf, tableSql } from '../../forms';
import { type Reach, reachOf } from '../reach';
import { labelSql } from '../row/label.sql';
import { formRow } from '../row/row.sql';
import type { Visibility } from '../row/visibility';

const target = sql`target`;

const arrayType = (field: CustomFormField): Sql => {
  const type = storedTypeOf(field.edit_input).column(field);
  if (type === undefined) throw new Error(`${field.field} has no column to look in`);
  return sql`${columnTypeSql(type === 'app.sealed' ? 'text' : type)}[]`;
};

/** Whether a row has the given value, under whichever key it was sealed. */
const isGiven = (field: CustomFormField): Sql<boolean> => {
  const column = sql`form_row.${columnSql(field.field)}`;
  return fieldTypeOf(field.edit_input).sealed
    ? sql`${column} = any(app.seals(given.value))`
    : sql`${column} = given.value`;
};

/** The positions, from 0, of the values that other records already have; `own` are the rows' ids, or null. */
export const takenPlaces = async (
  db: Executor,
  of: { table: string; field: CustomFormField; values: readonly unknown[]; own: readonly (number | null)[] },
): Promise<number[]> => {
  if (of.values.length === 0) return [];
  const { rows } = await sql<{ place: number }>`
    select given.place - 1 as place
    from unnest(${of.values}::${arrayType(of.field)}, ${of.own}::bigint[]) with ordinality as given (value, own, place)
    where exists (select from ${tableSql(of.table)} as form_row where ${isGiven(of.field)}
      and form_row.deleted_at is null and form_row.id is distinct from given.own)`.execute(db);
  return rows.map(({ place }) => place);
};

/** The records with these values that the caller may change, by the position of the value. */
export const findByKey = async (
  db: Executor,
  of: { table: string; field: CustomFormField; values: readonly unknown[]; reach: Reach },
): Promise<{ place: number; id: number }[]> => {
  if (of.values.length === 0) return [];
  const { rows } = await sql<{ place: number; id: number }>`
    select given.place - 1 as place, form_row.id
    from unnest(${of.values}::${arrayType(of.field)}) with ordinality as given (value, place)
    join ${tableSql(of.table)} as form_row on ${isGiven(of.field)}
    where ${sql.join([sql`form_row.deleted_at is null`, ...of.reach.conditions(formRow)], sql` and `)}`.execute(db);
  return rows;
};

interface Names {
  readonly label: Sql<string>;
  readonly table: Sql;
  readonly conditions: readonly Sql<boolean>[];
}

/** The labels of a field's records, and the table of those that the caller sees; undefined when it has no target. */
const namesOf = (field: CustomFormField, { form, caller }: Visibility): Names | undefined => {
  const { edit_input, settings } = field;
  const { pointsTo } = fieldTypeOf(edit_input);
  if (pointsTo === 'admin' || pointsTo === 'department')
    return { label: sql`target.name`, table: staffSql[pointsTo], conditions: [] };
  const related = form.related.get(settings.relation_form_id ?? 0);
  if (related === undefined) return undefined;
  const { sees, conditions } = reachOf(caller, related);
  const label = labelSql(related, { row: target, chosen: settings.relation_label, sees });
  return { label, table: tableSql(related.table), conditions: conditions(target) };
};

/** The records that a field can point to, with their labels; undefined when it has no target. */
const namedSql = (field: CustomFormField, visibility: Visibility): Sql | undefined => {
  const names = namesOf(field, visibility);
  return (
    names &&
    sql`(select target.id, btrim(${names.label}) as label from ${names.table} as target
      where ${sql.join([sql`target.deleted_at is null`, ...names.conditions], sql` and `)}) as named`
  );
};

interface Pointing {
  readonly field: CustomFormField;
  readonly visibility: Visibility;
}

/** The records that a field can point to and that have one of these labels or ids. */
export const findNamed = async (
  db: Executor,
  of: Pointing & { labels: readonly string[]; ids: readonly number[] },
): Promise<{ id: number; label: string }[]> => {
  const named = namedSql(of.field, of.visibility);
  if (named === undefined) return [];
  const { rows } = await sql<{ id: number; label: string }>`
    select named.id, named.label from ${named}
    where named.label = any(${of.labels}::text[]) or named.id = any(${of.ids}::bigint[])
    order by named.id`.execute(db);
  return rows;
};

/** As `folded` in the code. */
const foldedSql = (text: Sql<string>): Sql<string> =>
  sql`lower(regexp_replace(normalize(${text}, NFKC), '\\s', '', 'g'))`;

/** The records whose label differs from one of these texts in width, case and spaces alone. */
export const findFolded = async (
  db: Executor,
  of: Pointing & { texts: readonly string[] },
): Promise<{ text: string; id: number; label: string }[]> => {
  const named = namedSql(of.field, of.visibility);
  if (named === undefined || of.texts.length === 0) return [];
  const { rows } = await sql<{ text: string; id: number; label: string }>`
    select given.text, named.id, named.label from unnest(${of.texts}::text[]) as given (text)
    join ${named} on ${foldedSql(sql`named.label`)} = ${foldedSql(sql`given.text`)}
    order by named.id`.execute(db);
  return rows;
};

/** Labels of records that a field can point to, the newest first. */
export const someLabels = async (db: Executor, of: Pointing & { most: number }): Promise<string[]> => {
  const named = namedSql(of.field, of.visibility);
  if (named === undefined) return [];
  const { rows } = await sql<{ label: string }>`select named.label from ${named}
    where named.label <> '' order by named.id desc limit ${of.most}`.execute(db);
  return rows.map(({ label }) => label);
};
