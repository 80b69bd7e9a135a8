import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/database';
import { type SlotValues, slot } from '../../../../platform/db/slotted-statement';
import { columnSql, type Sql, tableSql } from '../../../forms';
import type { WrittenForm } from '../written-form';
import type { GivenRows } from './plain-values.sql';

/**
 * The fields whose values are sealed and unique. While keys are being rotated, the same number may be sealed with an
 * older key, where the unique index does not recognise it.
 */
export const sealedUniques = (fields: readonly CustomFormField[]): CustomFormField[] =>
  fields.filter(({ edit_input, validation }) => fieldTypeOf(edit_input).sealed && validation.includes('unique'));

const twinsOf = ({ form }: WrittenForm, { field, value }: { field: CustomFormField; value: Sql }): Sql =>
  sql`${tableSql(form.definition.table_name)} as twin
    where twin.${columnSql(field.field)} = any(app.older_seals(${value})) and twin.deleted_at is null`;

const plainName = ({ id }: CustomFormField): string => `plain_${id}`;

/** The plain numbers of a single row, to search under older keys: its values are passed sealed. */
export const plainSlots = (fields: readonly CustomFormField[], values: RecordValues): SlotValues =>
  Object.fromEntries(sealedUniques(fields).map((field) => [plainName(field), values[field.field] || null]));

/** Whether no other record has a given row's number under an older key. */
export const hasNoTwin = (
  written: WrittenForm,
  { field, rows }: { field: CustomFormField; rows: GivenRows },
): Sql<boolean> => {
  const value = rows === 'any' ? sql`given.${columnSql(field.field)}` : sql`${slot(plainName(field))}::text`;
  const twins = twinsOf(written, { field, value });
  return sql`not exists (select from given where exists (select from ${twins}${rows === 'new' ? sql`` : sql` and twin.id <> given.id`}))`;
};

/** Whether a record has one of these numbers under an older key. */
export const isSealedTwice = async (
  db: Tx,
  { written, field, values }: { written: WrittenForm; field: CustomFormField; values: readonly string[] },
): Promise<boolean> => {
  if (values.length === 0) return false;
  const twins = twinsOf(written, { field, value: sql`given.value` });
  const { rows } = await sql<{ twice: boolean }>`select exists (
    select from unnest(${values}::text[]) as given (value) where exists (select from ${twins})) as twice`.execute(db);
  return rows[0]?.twice === true;
};
