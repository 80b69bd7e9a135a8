import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { recordMessages as messages } from '@shuyuan/contract/backoffice/records/record.errors';
import { ownSearchValues, searchInputOf, searchValueOf } from '@shuyuan/contract/backoffice/records/record-search';
import { isNoValue } from '@shuyuan/contract/backoffice/records/record-values';
import { type Expression, type SqlBool, sql } from 'kysely';
import { columnSql, isLinked, placeName, type SearchOperator, type Sql, storedTypeOf, tableSql } from '../../forms';
import type { RecordKeeper } from '../keeper';
import { formRow } from '../row/row.sql';
import type { Visibility } from '../row/visibility';

/** One thing that rows have to fulfil. */
export interface Condition {
  readonly where: Expression<SqlBool>;
  /**
   * What an index does for it: `ordered` gives the hits in the order of their ids, `counted` tells them without a look at
   * the rows, `none` does neither.
   */
  readonly index: 'ordered' | 'counted' | 'none';
}

/** What was asked for in vain, by the name of the parameter. */
export type Faults = Record<string, readonly string[]>;

/** A range open on both sides asks for nothing. */
const asksNothing = (value: unknown): boolean =>
  isNoValue(value) || (Array.isArray(value) && value.every((bound) => bound === null));

const only = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : undefined);

const isSealed = ({ edit_input }: CustomFormField): boolean => fieldTypeOf(edit_input).sealed === true;

const equals = (field: CustomFormField, value: string): Expression<SqlBool> => {
  const column = sql`${formRow}.${columnSql(field.field)}`;
  const exact = storedTypeOf(field.edit_input).search.exact as SearchOperator<unknown> | undefined;
  return isSealed(field) && exact !== undefined ? exact.where({ column }, value) : sql<SqlBool>`${column} = ${value}`;
};

/** A masked number is found by its whole value alone: by parts it could be guessed digit by digit (assurance B18). */
const wholeNumber = (field: CustomFormField, value: unknown): Condition | undefined =>
  typeof value === 'string' && fieldTypeOf(field.edit_input).isWhole?.(value) === true
    ? { where: equals(field, value), index: isSealed(field) ? 'counted' : 'ordered' }
    : undefined;

/** A column that the keeper works out is looked at as it is worked out. */
const derivedColumn = (field: CustomFormField, keeper: RecordKeeper | undefined): Sql | undefined =>
  keeper?.derived?.find((column) => column.field === field.field)?.value(formRow);

const fieldCondition = (
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

const ownCondition = (name: keyof typeof ownSearchValues, value: unknown): Condition => {
  const column: Sql = sql`${formRow}.${columnSql(name)}`;
  return name === 'id' || name === 'admin_id'
    ? { where: sql<SqlBool>`${column} = any(${value}::bigint[])`, index: 'none' }
    : { where: schoolDays.where({ column }, value), index: name === 'created_at' ? 'counted' : 'none' };
};

const isOwn = (name: string): name is keyof typeof ownSearchValues => Object.hasOwn(ownSearchValues, name);

type Searched = Pick<Visibility, 'reach' | 'keeper'>;

const judged = (
  name: string,
  { value, reach, keeper }: Searched & { readonly value: unknown },
): Condition | readonly string[] => {
  const field = reach.fields.find((candidate) => candidate.field === name);
  const schema = field === undefined ? (isOwn(name) ? ownSearchValues[name] : undefined) : searchValueOf(field);
  if (schema === undefined) return [messages.search];
  const given = schema.safeParse(value);
  if (!given.success) return [...new Set(given.error.issues.map(({ message }) => message))];
  if (field === undefined) return isOwn(name) ? ownCondition(name, given.data) : [messages.search];
  if (reach.masked.has(name) && typeof given.data === 'string') {
    const isNumber = fieldTypeOf(field.edit_input).isWhole !== undefined;
    return wholeNumber(field, given.data) ?? [isNumber ? messages.searchMasked : messages.searchConcealed];
  }
  return fieldCondition(field, { value: given.data, keeper }) ?? [messages.search];
};

/** The conditions that a list's `search` asks for; a name or value that is not right is told at `search.<field>`. */
export const searchConditions = (
  search: Readonly<Record<string, unknown>>,
  { reach, keeper }: Searched,
): { readonly conditions: readonly Condition[]; readonly faults: Faults } => {
  const conditions: Condition[] = [];
  const faults: Faults = {};
  for (const [name, value] of Object.entries(search)) {
    if (asksNothing(value)) {
      const known = reach.fields.some(({ field }) => field === name) || isOwn(name);
      if (!known) faults[`search.${name}`] = [messages.search];
      continue;
    }
    const found = judged(name, { value, reach, keeper });
    if ('where' in found) conditions.push(found);
    else faults[`search.${name}`] = found;
  }
  return { conditions, faults };
};
