import type { FieldTypeKey } from '../forms/field-types';
import { fieldTypeOf } from '../forms/field-types';
import type { SearchInput } from '../forms/search-input';

/** A composite condition: field, operator and, unless the operator asks for none, a value. */
export type RecordCondition = readonly [field: string, operator: ConditionOperator, value?: unknown];

/** Days that move with the school's calendar; each includes today where it could. Weeks begin on Monday. */
export const relativeDays = {
  today: '今天',
  yesterday: '昨天',
  this_week: '本周',
  last_week: '上周',
  this_month: '本月',
  last_month: '上月',
  past_7: '近 7 天',
  past_30: '近 30 天',
  next_7: '未来 7 天',
} as const;
export type RelativeDays = keyof typeof relativeDays;

const emptiness = { empty: '为空', filled: '不为空' } as const;
const containing = { contains: '包含', not_contains: '不包含' } as const;
const equality = { eq: '等于', ne: '不等于' } as const;
const dates = { eq: '等于', lt: '早于', gt: '晚于', between: '介于' } as const;
const moving = { within: '处于' } as const;
const choice = { in: '是任一', not_in: '都不是', ...emptiness } as const;
const path = { in: '属于', not_in: '不属于', ...emptiness } as const;
const numbers = { ...equality, gt: '大于', gte: '不小于', lt: '小于', lte: '不大于', between: '介于' } as const;

/** The operators with their words, by what a type is compared as; in the order in which they are offered. */
const catalogue = {
  text: { ...containing, ...equality, starts: '开头是', ...emptiness },
  html: { ...containing, ...emptiness },
  exact: { ...equality, ...emptiness },
  number_range: { ...numbers, ...emptiness },
  date_range: { ...dates, ...moving, ...emptiness },
  // A span of days equals no day; the others ask for those that overlap, end before or begin after.
  days: { lt: '早于', gt: '晚于', between: '重叠于', ...moving, ...emptiness },
  time_range: { ...dates, ...emptiness },
  select: choice,
  multi_select: choice,
  choices: { in: '含任一', has_all: '含全部', not_in: '不含', ...emptiness },
  switch: { yes: '是', no: '否' },
  cascader: path,
  region: path,
  relation: choice,
  admin: choice,
  department: choice,
  filled: emptiness,
} as const;
type Words = (typeof catalogue)[keyof typeof catalogue];
export type ConditionOperator = Words extends infer W ? (W extends unknown ? keyof W : never) : never;

/** The search control of a type whose values are those of its operators. */
export const mainInput = (type: FieldTypeKey): SearchInput => fieldTypeOf(type).searchInputs[0] ?? 'filled';

const kindOf = (type: FieldTypeKey): keyof typeof catalogue => {
  const { many, html, pointsTo, comparedAs } = fieldTypeOf(type);
  const input = mainInput(type);
  if (input === 'text' && html) return 'html';
  if (input === 'date_range' && comparedAs === undefined) return 'days';
  return many && pointsTo === undefined && input === 'multi_select' ? 'choices' : input;
};

/** The operators of a field type with their words, in the order in which they are offered. */
export const operatorsOf = (type: FieldTypeKey): Readonly<Partial<Record<ConditionOperator, string>>> =>
  catalogue[kindOf(type)];

const unary: ReadonlySet<ConditionOperator> = new Set(['empty', 'filled', 'yes', 'no']);

/** Whether an operator asks for no value. */
export const asksNoValue = (operator: ConditionOperator): boolean => unary.has(operator);

/** The search control that takes the value of an operator; undefined for those without a value, and for relative days. */
export const valueInputOf = (type: FieldTypeKey, operator: ConditionOperator): SearchInput | undefined => {
  if (asksNoValue(operator) || operator === 'within') return undefined;
  const input = mainInput(type);
  if (input === 'text') return operator === 'eq' || operator === 'ne' ? 'exact' : 'text';
  return operator === 'between' || operator === 'in' || operator === 'not_in' || operator === 'has_all'
    ? input
    : 'exact';
};

/** The columns of every record that composite conditions may name, each compared as a field of this type. */
export const ownConditionTypes = { created_at: 'datetime', updated_at: 'datetime' } as const;
