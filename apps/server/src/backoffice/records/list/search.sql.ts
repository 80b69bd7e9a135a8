import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { type ownSearchValues, searchInputOf } from '@shuyuan/contract/backoffice/records/record-search';
import { type Expression, type SqlBool, sql } from 'kysely';
import { columnSql, isLinked, placeName, type SearchOperator, type Sql, storedTypeOf, tableSql } from '../../forms';
import type { RecordKeeper } from '../keeper';
import { formRow } from '../row/row.sql';

/** One condition on rows. */
export interface Condition {
  readonly where: Expression<SqlBool>;
  /**
   * What an index does for it: `ordered` returns the hits in the order of their ids, `counted` counts them without
   * reading the rows, `none` does neither.
   */
  readonly index: 'ordered' | 'counted' | 'none';
}

const only = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : undefined);

const isSealed = ({ edit_input }: CustomFormField): boolean => fieldTypeOf(edit_input).sealed === true;

const equals = (field: CustomFormField, value: string): Expression<SqlBool> => {
  const column = sql`${formRow}.${columnSql(field.field)}`;
  const exact = storedTypeOf(field.edit_input).search.exact as SearchOperator<unknown> | undefined;
  return isSealed(field) && exact !== undefined ? exact.where({ column }, value) : sql<SqlBool>`${column} = ${value}`;
};

/** A masked number is found by its whole value alone: by parts it could be guessed digit by digit (assurance B18). */
export const wholeNumber = (field: CustomFormField, value: unknown): Condition | undefined =>
  typeof value === 'string' && fieldTypeOf(field.edit_input).isWhole?.(value) === true
    ? { where: equals(field, value), index: isSealed(field) ? 'counted' : 'ordered' }
    : undefined;

/** A derived column is searched by its expression. */
export const derivedColumn = (field: CustomFormField, keeper: RecordKeeper | undefined): Sql | undefined =>
  keeper?.derived?.find((column) => column.field === field.field)?.value(formRow);

/** What a search in a field asks for; undefined where the field has none. */
export const fieldCondition = (
  field: CustomFormField,
  { value, keeper }: { value: unknown; keeper: RecordKeeper | undefined },
): Condition | undefined => {
  const input = searchInputOf(field);
  const type = storedTypeOf(field.edit_input);
  const operator = input === undefined ? undefined : (type.search[input] as SearchOperator<unknown> | undefined);
  if (operator === undefined || input === undefined) return undefined;
  const derived = derivedColumn(field, keeper);
  if (derived !== undefined) return { where: operator.where({ column: derived }, value), index: 'none' };
  if (isLinked(field)) {
    const link = tableSql(placeName.link(field.id));
    return { where: operator.where({ column: sql`${formRow}.id`, link }, value), index: 'none' };
  }
  const column = sql`${formRow}.${columnSql(field.field)}`;
  const isExact = input === 'exact' || input === 'select';
  const single = operator.index === 'btree' ? only(value) : undefined;
  if (single !== undefined && !isExact && typeof single !== 'object') {
    return { where: sql<SqlBool>`${column} = ${single}`, index: 'ordered' };
  }
  const isOne = isExact && !isSealed(field);
  const index = operator.index !== 'btree' ? 'none' : isOne ? 'ordered' : 'counted';
  return { where: operator.where({ column }, value), index };
};

const schoolDays = storedTypeOf('datetime').search.date_range as SearchOperator<unknown>;

/** The same of a column that every table has. */
export const ownCondition = (name: keyof typeof ownSearchValues, value: unknown): Condition => {
  const column: Sql = sql`${formRow}.${columnSql(name)}`;
  return name === 'id' || name === 'admin_id'
    ? { where: sql<SqlBool>`${column} = any(${value}::bigint[])`, index: 'none' }
    : { where: schoolDays.where({ column }, value), index: name === 'created_at' ? 'counted' : 'none' };
};
