import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { sql } from 'kysely';
import { adminNameSql } from '../../access';
import { asText, columnSql, type Sql, storedTypeOf } from '../../forms';
import { referenceSql } from './label.sql';
import { maskSql } from './mask';
import type { Visibility } from './visibility';

/** The name of a form's row in the statements that read it. */
export const formRow = sql`form_row`;

const valueSql = (field: CustomFormField, { form, reach, caller }: Visibility): Sql => {
  const reference = referenceSql(field, { row: formRow, related: form.related, caller });
  if (reference !== undefined) return reference;
  const column = sql`${formRow}.${columnSql(field.field)}`;
  if (reach.masked.has(field.field)) return maskSql(field.edit_input, column);
  if (fieldTypeOf(field.edit_input).sealed) return asText(field.edit_input, column);
  return storedTypeOf(field.edit_input).json?.(column) ?? column;
};

const ownColumns = sql`form_row.id, form_row.version, form_row.created_at, form_row.updated_at, form_row.deleted_at,
  form_row.admin_id,
  coalesce(${adminNameSql(sql`form_row.admin_id`)}, '') as admin_name,
  form_row.department_id`;

/** A long text that the list has no column for is not loaded. */
const isListed = ({ edit_input, list_show }: CustomFormField): boolean =>
  !fieldTypeOf(edit_input).html || list_show === 1;

/** Which fields: those of a list, all of them, or all but the sealed ones. */
type RowPurpose = 'list' | 'whole' | 'unsealed';

const isWanted = (field: CustomFormField, purpose: RowPurpose): boolean =>
  purpose === 'list' ? isListed(field) : purpose === 'whole' || !fieldTypeOf(field.edit_input).sealed;

/**
 * The columns of a row as in the contract's `recordRow`; `form_row` is the row. The only parameters are the person's
 * slots (`personSlots`), where the target of a relation may be outside their reach.
 */
export const rowColumns = (visibility: Visibility, purpose: RowPurpose): Sql => {
  const hidden = new Set(visibility.reach.hidden.map(({ field }) => field));
  const derived = (visibility.keeper?.derived ?? []).filter(({ field }) => !hidden.has(field));
  const isStored = ({ field }: CustomFormField): boolean => !derived.some((column) => column.field === field);
  const fields = visibility.reach.fields.filter((field) => isStored(field) && isWanted(field, purpose));
  return sql.join([
    ownColumns,
    ...fields.map((field) => sql`${valueSql(field, visibility)} as ${columnSql(field.field)}`),
    ...derived.map(({ field, value }) => sql`${value(formRow)} as ${columnSql(field)}`),
  ]);
};
