import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';
import { type RawBuilder, sql } from 'kysely';
import { columnSql, columnTypeSql, placeName, type Sql, storedTypeOf, tableSql } from '../../forms';

type OfColumn = (column: Sql) => Sql;

/** The types whose column does not become the contract's value by itself. */
const read: Readonly<Partial<Record<FieldTypeKey, OfColumn>>> = {
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

const valueSql = (field: CustomFormField, row: Sql): Sql => {
  if (storedTypeOf(field.edit_input).column(field) === undefined) return linked(field, row);
  const column = sql`${row}.${columnSql(field.field)}`;
  return read[field.edit_input]?.(column) ?? column;
};

/**
 * The values of a row as one JSON object, as the contract has them, with plain ids for what they point to: what a write
 * is judged against and what the audit trail keeps.
 */
export const plainValues = (fields: readonly CustomFormField[], row: Sql): RawBuilder<Record<string, unknown>> =>
  fields.length === 0
    ? sql`'{}'::jsonb`
    : sql`(select to_jsonb(plain) from (select ${sql.join(
        fields.map((field) => sql`${valueSql(field, row)} as ${columnSql(field.field)}`),
      )}) as plain)`;

/** The column of a list of given rows (`jsonb_to_recordset`) that takes a field's value. */
export const givenColumn = (field: CustomFormField): Sql => {
  const type = storedTypeOf(field.edit_input).column(field);
  const isJson = type === undefined || type === 'daterange';
  return sql`${columnSql(field.field)} ${columnTypeSql(isJson ? 'jsonb' : type)}`;
};

/** What is written into a field's column, from a list of given rows. */
export const givenValue = (field: CustomFormField, given: Sql): Sql => {
  const value = sql`${given}.${columnSql(field.field)}`;
  return field.edit_input === 'date_range'
    ? sql`case when ${value} is not null then daterange((${value} ->> 0)::date, (${value} ->> 1)::date, '[]') end`
    : value;
};
