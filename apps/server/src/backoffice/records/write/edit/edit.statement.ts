import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { sql } from 'kysely';
import { slot } from '../../../../platform/db/slotted-statement';
import { columnSql, type Sql, tableSql } from '../../../forms';
import { rowColumns } from '../../row/row.sql';
import type { Visibility } from '../../row/visibility';
import { type GivenRows, givenColumn, givenSlot, givenValue, sealedObject } from '../judge/plain-values.sql';
import {
  auditPart,
  auditState,
  fileParts,
  guardParts,
  linkParts,
  type Part,
  savedValues,
  withParts,
} from '../statement-parts.sql';
import type { WrittenForm } from '../written-form';

/** The result of an edit: the live versions it saw, and the changed rows. */
export interface Edited {
  readonly stamp: string | null;
  readonly ids: readonly number[];
  /** The first of them as the caller sees it, as JSON. */
  readonly row: string | null;
}

/** One record or any number. */
export type EditedRows = Exclude<GivenRows, 'new'>;

/** Whether any of the fields is searched, so that what the record is found by changes with them. */
export const isFoundBy = ({ searched }: Pick<WrittenForm, 'searched'>, fields: readonly CustomFormField[]): boolean =>
  fields.some((field) => searched.includes(field));

const updatePart = (
  written: WrittenForm,
  { fields, rows }: { fields: readonly CustomFormField[]; rows: EditedRows },
): Part => {
  const given = sql`given`;
  const changes = fields
    .filter((field) => !written.links.includes(field))
    .map((field) => sql`${columnSql(field.field)} = ${givenValue(field, { given, rows })}`);
  const table = tableSql(written.form.definition.table_name);
  return {
    name: sql`saved`,
    query: sql`update ${table} as form_row
      set ${sql.join([
        ...changes,
        ...(isFoundBy(written, fields) ? [sql`search_grams = given._grams`, sql`search_entry = given._entry`] : []),
        sql`version = form_row.version + 1`,
        sql`updated_at = now()`,
      ])}
      from given, guard
      where form_row.id = given.id and form_row.version = given.version and form_row.deleted_at is null
      returning form_row.*`,
  };
};

/** What is given of a record besides its values, with the SQL types. */
const ownColumns = (written: WrittenForm, fields: readonly CustomFormField[]): readonly (readonly [string, Sql])[] => [
  ['id', sql`bigint`],
  ['version', sql`integer`],
  ...(isFoundBy(written, fields)
    ? ([
        ['_grams', sql`integer[]`],
        ['_entry', sql`text`],
      ] as const)
    : []),
  ['_before', sql`jsonb`],
  ['_files', sql`jsonb`],
  ['_needed', sql`jsonb`],
];

/** The given records: a single one has a slot for each value, so that PostgreSQL parses no JSON. */
const givenSql = (
  written: WrittenForm,
  { fields, rows }: { fields: readonly CustomFormField[]; rows: EditedRows },
): Sql => {
  const own = ownColumns(written, fields);
  if (rows === 'one') {
    const slots = own.map(([name, type]) => sql`${slot(name)}::${type} as ${sql.id(name)}`);
    return sql`select ${sql.join([...slots, ...fields.map(givenSlot)])}`;
  }
  const columns = own.map(([name, type]) => sql`${sql.id(name)} ${type}`);
  return sql`select * from jsonb_to_recordset(${slot('rows')}::jsonb)
    as given (${sql.join([...columns, ...fields.map(givenColumn)])})`;
};

/** The changed values of each record; of many, one may have changed fewer fields than another. */
const afterSql = (
  written: WrittenForm,
  { fields, rows }: { fields: readonly CustomFormField[]; rows: EditedRows },
): Sql =>
  rows === 'one'
    ? savedValues(written, fields)
    : sql`(select jsonb_object_agg(kept.key, kept.value)
        from jsonb_each(${savedValues(written, fields)}) as kept where given._before ? kept.key)`;

/**
 * Writes some fields of records that still have the version at which they were read, with everything that belongs to
 * it. `_before` holds the old values of each row for its audit row.
 */
export const editSql = (
  { written, visibility }: { written: WrittenForm; visibility: Visibility },
  { fields, rows }: { fields: readonly CustomFormField[]; rows: EditedRows },
) => {
  const parts = [
    ...guardParts(written, { fields, given: givenSql(written, { fields, rows }), rows }),
    updatePart(written, { fields, rows }),
    ...linkParts(written, { fields, replaces: true }),
    ...fileParts(written, { replaces: true }),
    auditPart(written, {
      before: auditState(written, { version: sql`given.version`, values: sealedObject(fields, sql`given._before`) }),
      after: auditState(written, { version: sql`saved.version`, values: afterSql(written, { fields, rows }) }),
      from: sql`saved join given on given.id = saved.id`,
    }),
  ];
  return sql<Edited>`${withParts(parts)}
    select (select live.stamp from live) as stamp, array(select saved.id from saved order by saved.id) as ids,
      (select row_to_json(shown)::text from (select ${rowColumns(visibility, 'whole')} from saved as form_row limit 1) as shown)
        as row`;
};
