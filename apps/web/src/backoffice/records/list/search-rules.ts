import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import type { SearchInput } from '@shuyuan/contract/backoffice/forms/search-input';
import type { RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import { judgeCondition } from '@shuyuan/contract/backoffice/records/record-conditions';
import {
  asksNoValue,
  type ConditionOperator,
  mainInput,
  operatorsOf,
  ownConditionTypes,
} from '@shuyuan/contract/backoffice/records/record-operators';
import { conditionGroups } from '@shuyuan/contract/platform/condition-groups';
import { type Condition, conditionsOf, withConditions } from '../../../platform/list-state/conditions';
import type { Search } from '../../../platform/list-state/list-state';
import { isBlank } from '../../../ui/advanced-search/composite-draft';
import type { RowProblems } from '../../../ui/advanced-search/composite-search';
import { recordTexts } from '../record.texts';
import { isNothing } from '../record-values';
import { listTexts as texts } from './list.texts';
import { compositeTexts } from './search.texts';

/** What a condition can ask about: a field of the form, or a column that every record has. */
export type ConditionField = Pick<
  CustomFormField,
  'field' | 'name' | 'edit_input' | 'search_input' | 'select_item' | 'settings'
>;

const ownFields: readonly ConditionField[] = (['created_at', 'updated_at'] as const).map((field) => ({
  field,
  name: recordTexts.own[field],
  edit_input: ownConditionTypes[field],
  search_input: '',
  select_item: [],
  settings: {},
}));

/** The fields that conditions can ask about. */
export const conditionFields = ({ fields }: RecordMeta): readonly ConditionField[] => [...fields, ...ownFields];

/** A field by its name; undefined when it is gone or hidden. */
export const conditionField = (meta: RecordMeta, name: unknown): ConditionField | undefined =>
  conditionFields(meta).find(({ field }) => field === name);

/** What a masked value can be asked: whether it is there, and whether it is a whole number. */
const isAllowed = (meta: RecordMeta, { field, edit_input }: ConditionField, operator: ConditionOperator): boolean =>
  !meta.masked.includes(field) ||
  asksNoValue(operator) ||
  (operator === 'eq' && fieldTypeOf(edit_input).isWhole !== undefined);

/** The operators of a field with their words. */
export const operatorChoices = (
  meta: RecordMeta,
  field: ConditionField,
): readonly { readonly value: ConditionOperator; readonly label: string }[] =>
  (Object.entries(operatorsOf(field.edit_input)) as [ConditionOperator, string][])
    .filter(([value]) => isAllowed(meta, field, value))
    .map(([value, label]) => ({ value, label }));

const refusal = (meta: RecordMeta, condition: Condition): readonly string[] | undefined => {
  const judged = judgeCondition(condition, (name) => conditionField(meta, name));
  if (!('operator' in judged)) return judged;
  const { field, operator, value } = judged;
  if (!isAllowed(meta, field, operator)) return [recordMessages.searchOperator];
  const isMasked = meta.masked.includes(field.field) && !asksNoValue(operator);
  if (!isMasked || fieldTypeOf(field.edit_input).isWhole?.(String(value)) === true) return undefined;
  return [recordMessages.searchMasked];
};

/** Whether the list cannot follow a condition any more: its field is gone, or is of another kind now. */
export const isLost = (meta: RecordMeta, condition: Condition): boolean => refusal(meta, condition) !== undefined;

/** What is expected, where the general message does not say it. */
const expected: Readonly<Partial<Record<SearchInput, string>>> = {
  number_range: texts.notNumber,
  date_range: texts.notDay,
  time_range: texts.notTime,
};

const problemOf = (meta: RecordMeta, condition: Condition): string | undefined => {
  const [message] = refusal(meta, condition) ?? [];
  const field = conditionField(meta, condition[0]);
  if (message === undefined || field === undefined) return message === undefined ? undefined : compositeTexts.lost;
  if (isNothing(condition[2])) return compositeTexts.valueMissing;
  return message === recordMessages.searchValue ? (expected[mainInput(field.edit_input)] ?? message) : message;
};

/** What is wrong with the rows, by their position. */
export const rowProblems = (meta: RecordMeta, rows: readonly Condition[]): RowProblems =>
  Object.fromEntries(
    rows.flatMap((row, at) => {
      const problem = isBlank(row) ? undefined : problemOf(meta, row);
      return problem === undefined ? [] : [[at, problem]];
    }),
  );

/** A search without the conditions that the list cannot follow. */
export const withoutLost = (meta: RecordMeta, search: Search): Search =>
  conditionGroups.reduce(
    (made, group) =>
      withConditions(
        made,
        group,
        conditionsOf(search, group).filter((condition) => !isLost(meta, condition)),
      ),
    search,
  );
