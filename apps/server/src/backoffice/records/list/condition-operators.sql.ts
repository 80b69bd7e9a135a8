import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { SearchInput } from '@shuyuan/contract/backoffice/forms/search-input';
import type { JudgedCondition } from '@shuyuan/contract/backoffice/records/record-conditions';
import {
  type ConditionOperator,
  mainInput,
  type RelativeDays,
} from '@shuyuan/contract/backoffice/records/record-operators';
import type { SearchedField } from '@shuyuan/contract/backoffice/records/record-search';
import { type Expression, type SqlBool, sql } from 'kysely';
import { schoolOffset } from '../../../platform/db/school-offset';
import {
  equalsText,
  hasAllOf,
  isFilled,
  type SearchOperator,
  type SearchTarget,
  type Sql,
  startsWith,
  storedTypeOf,
} from '../../forms';

const today = sql`(now() at time zone ${schoolOffset})::date`;
const monday = sql`date_trunc('week', ${today})::date`;
const first = sql`date_trunc('month', ${today})::date`;

/** First and last day by the school's calendar, at the moment the list is asked for. */
const spans: Readonly<Record<RelativeDays, readonly [Sql, Sql]>> = {
  today: [sql`(${today})`, sql`(${today})`],
  yesterday: [sql`(${today} - 1)`, sql`(${today} - 1)`],
  this_week: [sql`(${monday})`, sql`(${monday} + 6)`],
  last_week: [sql`(${monday} - 7)`, sql`(${monday} - 1)`],
  this_month: [sql`(${first})`, sql`(${first} + interval '1 month' - interval '1 day')`],
  last_month: [sql`(${first} - interval '1 month')`, sql`(${first} - 1)`],
  past_7: [sql`(${today} - 6)`, sql`(${today})`],
  past_30: [sql`(${today} - 29)`, sql`(${today})`],
  next_7: [sql`(${today})`, sql`(${today} + 6)`],
};

interface Asked {
  readonly field: Pick<SearchedField, 'edit_input'>;
  readonly target: SearchTarget;
  readonly value: unknown;
}

type Where = (asked: Asked) => Expression<SqlBool>;

/** By one of the type's search controls. */
const by = ({ field, target, value }: Asked, input: SearchInput, other?: SearchOperator<never>) => {
  const operator = storedTypeOf(field.edit_input).search[input] ?? other;
  if (operator === undefined) throw new TypeError(`${field.edit_input} is not searched by ${input}`);
  return (operator as SearchOperator<unknown>).where(target, value);
};
const byMain: Where = (asked) => by(asked, mainInput(asked.field.edit_input));
const range = (asked: Asked, ends: readonly unknown[]) => byMain({ ...asked, value: ends });

/** The text of a value that is stored in another way. */
const inText = (asked: Asked): Asked => {
  const words = storedTypeOf(asked.field.edit_input).searchedText?.(asked.target.column);
  return words === undefined ? asked : { ...asked, target: { column: words } };
};

const equals: Where = (asked) =>
  fieldTypeOf(asked.field.edit_input).comparedAs === 'instant'
    ? range(asked, [asked.value, asked.value])
    : by(inText(asked), 'exact', equalsText);

const not =
  (where: Where): Where =>
  (asked) =>
    sql`(${where(asked)}) is not true`;
/** Unlike `not`, no value is neither before nor after. */
const opposite =
  (where: Where): Where =>
  (asked) =>
    sql`not (${where(asked)})`;
const contains: Where = (asked) => by(asked, 'text');
const atLeast: Where = (asked) => range(asked, [asked.value, null]);
const atMost: Where = (asked) => range(asked, [null, asked.value]);
const isSet =
  (set: boolean): Where =>
  (asked) =>
    by({ ...asked, value: set }, 'filled', isFilled);
const isOn =
  (on: boolean): Where =>
  (asked) =>
    by({ ...asked, value: on }, 'switch');

/** What each operator asks for. No value is not equal to anything: `ne`, `not_contains` and `not_in` find it too. */
const operators: Readonly<Record<ConditionOperator, Where>> = {
  contains,
  not_contains: not(contains),
  eq: equals,
  ne: not(equals),
  starts: (asked) => {
    const { target, value } = inText(asked);
    return startsWith.where(target, String(value));
  },
  gt: opposite(atMost),
  gte: atLeast,
  lt: opposite(atLeast),
  lte: atMost,
  between: byMain,
  within: (asked) => range(asked, spans[asked.value as RelativeDays]),
  in: byMain,
  not_in: not(byMain),
  has_all: ({ target, value }) => hasAllOf.where(target, value as readonly string[]),
  empty: isSet(false),
  filled: isSet(true),
  yes: isOn(true),
  no: isOn(false),
};

/** Operators that an index of the column serves. */
const indexed: ReadonlySet<ConditionOperator> = new Set(['eq', 'gt', 'gte', 'lt', 'lte', 'between', 'within', 'in']);

/** Whether an index that a column may have can serve an operator. */
export const isIndexed = (operator: ConditionOperator): boolean => indexed.has(operator);

/** What a validated composite condition asks for. */
export const operatorSql = (
  { field, operator, value }: JudgedCondition<Pick<SearchedField, 'edit_input'>>,
  target: SearchTarget,
): Expression<SqlBool> => operators[operator]({ field, target, value });
