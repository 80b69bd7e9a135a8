import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database';
import { asText, columnSql, columnTypeSql, placeName, type Sql, storedTypeOf, tableSql } from '../../forms';
import { type SlotValues, slot } from './slotted-statement';

type OfColumn = (column: Sql) => Sql;

/** The types whose column does not become the contract's value by itself; what is sealed stays so in the audit trail. */
const kept: Readonly<Partial<Record<FieldTypeKey, OfColumn>>> = {
  // As text, so that no digit is lost on the way.
  decimal: (column) => sql`${column}::text`,
  time: (column) =>
    sql`case when extract(second from ${column}) = 0 then left(${column}::text, 5) else ${column}::text end`,
  date_range: (column) => sql`case when ${column} is not null
    then jsonb_build_array(lower(${column}), upper(${column}) - 1) end`,
};

const linked = ({ id }: CustomFormField, row: Sql): Sql => sql`coalesce((
  select jsonb_agg(link.target_id order by link.position) from ${tableSql(placeName.link(id))} as link
  where link.row_id = ${row}.id), '[]')`;

const read: typeof kept = { ...kept, id_card: (column) => asText('id_card', column) };

const valueSql = (field: CustomFormField, { row, as }: { row: Sql; as: typeof kept }): Sql => {
  if (storedTypeOf(field.edit_input).column(field) === undefined) return linked(field, row);
  const column = sql`${row}.${columnSql(field.field)}`;
  return as[field.edit_input]?.(column) ?? column;
};

const objectSql = (
  fields: readonly CustomFormField[],
  place: { row: Sql; as: typeof kept },
): RawBuilder<Record<string, unknown>> =>
  fields.length === 0
    ? sql`'{}'::jsonb`
    : sql`(select to_jsonb(plain) from (select ${sql.join(
        fields.map((field) => sql`${valueSql(field, place)} as ${columnSql(field.field)}`),
      )}) as plain)`;

/**
 * The values of a row as one JSON object, as the contract has them, with plain ids for what they point to: what a write
 * is judged against.
 */
export const plainValues = (fields: readonly CustomFormField[], row: Sql): RawBuilder<Record<string, unknown>> =>
  objectSql(fields, { row, as: read });

/** The same as the audit trail keeps it: what is sealed in the row is sealed there too. */
export const keptValues = (fields: readonly CustomFormField[], row: Sql): RawBuilder<Record<string, unknown>> =>
  objectSql(fields, { row, as: kept });

/** The columns of the fields whose values are sealed. */
const sealedColumns = (fields: readonly CustomFormField[]): string[] =>
  fields.filter((field) => storedTypeOf(field.edit_input).column(field) === 'app.sealed').map(({ field }) => field);

/** An object of given values as it may be kept. */
export const sealedObject = (fields: readonly CustomFormField[], object: Sql): Sql => {
  const columns = sealedColumns(fields);
  return columns.length === 0 ? object : sql`app.seal_keys(${object}, ${columns}::text[])`;
};

/** The type in which a field's value is given to a statement. */
const givenType = (field: CustomFormField): Parameters<typeof columnTypeSql>[0] => {
  const type = storedTypeOf(field.edit_input).column(field);
  if (type === undefined || type === 'daterange') return 'jsonb';
  return type === 'app.sealed' ? 'text' : type;
};

/** The column of a list of given rows (`jsonb_to_recordset`) that takes a field's value. */
export const givenColumn = (field: CustomFormField): Sql =>
  sql`${columnSql(field.field)} ${columnTypeSql(givenType(field))}`;

const givenName = ({ id }: CustomFormField): string => `given_${id}`;

/** The same of one given row, whose values have slots of their own: PostgreSQL then takes nothing apart. */
export const givenSlot = (field: CustomFormField): Sql =>
  sql`${slot(givenName(field))}::${columnTypeSql(givenType(field))} as ${columnSql(field.field)}`;

/** What stands in these slots; what lies sealed comes sealed, for PostgreSQL would take ten times as long for it. */
export const givenSlots = (
  fields: readonly CustomFormField[],
  { values, seal }: { values: RecordValues; seal: Database['seal'] },
): SlotValues =>
  Object.fromEntries(
    fields.map((field) => {
      const value = values[field.field] ?? null;
      if (field.edit_input === 'id_card') return [givenName(field), value ? seal(String(value)) : null];
      const isJson = value !== null && givenType(field) === 'jsonb';
      return [givenName(field), isJson ? JSON.stringify(value) : value];
    }),
  );

/** What is written into a field's column: from a list of given rows, or from the one whose values have slots. */
export const givenValue = (field: CustomFormField, { given, rows }: { given: Sql; rows: 'one' | 'any' }): Sql => {
  const value = sql`${given}.${columnSql(field.field)}`;
  if (field.edit_input === 'id_card' && rows === 'any') return sql`app.seal(nullif(${value}, ''))`;
  return field.edit_input === 'date_range'
    ? sql`case when ${value} is not null then daterange((${value} ->> 0)::date, (${value} ->> 1)::date, '[]') end`
    : value;
};
