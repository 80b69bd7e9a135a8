import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../platform/db/database';
import { type SlotValues, slot } from '../../../../platform/db/slotted-statement';
import {
  asText,
  columnSql,
  columnTypeSql,
  isLinked,
  placeName,
  type Sql,
  storedTypeOf,
  tableSql,
} from '../../../forms';

const linked = ({ id }: CustomFormField, row: Sql): Sql => sql`coalesce((
  select jsonb_agg(link.target_id order by link.position) from ${tableSql(placeName.link(id))} as link
  where link.row_id = ${row}.id), '[]')`;

/** Whether sealed values are opened or stay sealed. */
type Sealed = 'opened' | 'sealed';

const isSealed = (field: CustomFormField): boolean => fieldTypeOf(field.edit_input).sealed === true;

const valueSql = (field: CustomFormField, { row, sealed }: { row: Sql; sealed: Sealed }): Sql => {
  if (isLinked(field)) return linked(field, row);
  const column = sql`${row}.${columnSql(field.field)}`;
  if (sealed === 'opened' && isSealed(field)) return asText(field.edit_input, column);
  return storedTypeOf(field.edit_input).json?.(column) ?? column;
};

const objectSql = (
  fields: readonly CustomFormField[],
  place: { row: Sql; sealed: Sealed },
): RawBuilder<Record<string, unknown>> =>
  fields.length === 0
    ? sql`'{}'::jsonb`
    : sql`(select to_jsonb(plain) from (select ${sql.join(
        fields.map((field) => sql`${valueSql(field, place)} as ${columnSql(field.field)}`),
      )}) as plain)`;

/**
 * The values of a row as one JSON object in the contract's shape, with plain ids for references: what a write is
 * validated against.
 */
export const plainValues = (fields: readonly CustomFormField[], row: Sql): RawBuilder<Record<string, unknown>> =>
  objectSql(fields, { row, sealed: 'opened' });

/** The same as the audit log stores it: what is sealed in the row stays sealed. */
export const storedValues = (fields: readonly CustomFormField[], row: Sql): RawBuilder<Record<string, unknown>> =>
  objectSql(fields, { row, sealed: 'sealed' });

/** An object of given values as it may be stored. */
export const sealedObject = (fields: readonly CustomFormField[], object: Sql): Sql => {
  const columns = fields.filter(isSealed).map(({ field }) => field);
  return columns.length === 0 ? object : sql`app.seal_keys(${object}, ${columns}::text[])`;
};

/** The SQL type of a field's value as a parameter. */
const givenType = (field: CustomFormField): Parameters<typeof columnTypeSql>[0] => {
  const type = storedTypeOf(field.edit_input).column(field);
  if (type === undefined || type === 'daterange') return 'jsonb';
  return type === 'app.sealed' ? 'text' : type;
};

/** The column of the given rows (`jsonb_to_recordset`) for a field's value. */
export const givenColumn = (field: CustomFormField): Sql =>
  sql`${columnSql(field.field)} ${columnTypeSql(givenType(field))}`;

/** Which rows a statement takes: a single new one, a single one that exists, or any number of them. */
export type GivenRows = 'new' | 'one' | 'any';

const givenName = ({ id }: CustomFormField): string => `given_${id}`;

/** The same for a single given row, whose values have their own slots, so that PostgreSQL parses no JSON. */
export const givenSlot = (field: CustomFormField): Sql =>
  sql`${slot(givenName(field))}::${columnTypeSql(givenType(field))} as ${columnSql(field.field)}`;

/** The values for these slots; sealed values are sealed here, since PostgreSQL would take ten times as long. */
export const givenSlots = (
  fields: readonly CustomFormField[],
  { values, seal }: { values: RecordValues; seal: Database['seal'] },
): SlotValues =>
  Object.fromEntries(
    fields.map((field) => {
      const value = values[field.field] ?? null;
      if (isSealed(field)) return [givenName(field), value ? seal(String(value)) : null];
      const isJson = value !== null && givenType(field) === 'jsonb';
      return [givenName(field), isJson ? JSON.stringify(value) : value];
    }),
  );

/** The value for a field's column: from a list of given rows, or from the one whose values have slots. */
export const givenValue = (field: CustomFormField, { given, rows }: { given: Sql; rows: GivenRows }): Sql => {
  const value = sql`${given}.${columnSql(field.field)}`;
  if (isSealed(field) && rows === 'any') return sql`app.seal(nullif(${value}, ''))`;
  return storedTypeOf(field.edit_input).column(field) === 'daterange'
    ? sql`case when ${value} is not null then daterange((${value} ->> 0)::date, (${value} ->> 1)::date, '[]') end`
    : value;
};
