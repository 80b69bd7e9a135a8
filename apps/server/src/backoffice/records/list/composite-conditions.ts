import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { recordMessages as messages } from '@shuyuan/contract/backoffice/records/record.errors';
import { type JudgedCondition, judgeCondition } from '@shuyuan/contract/backoffice/records/record-conditions';
import { asksNoValue, ownConditionTypes } from '@shuyuan/contract/backoffice/records/record-operators';
import type { SearchedField } from '@shuyuan/contract/backoffice/records/record-search';
import { type ConditionGroup, conditionGroups, conditionsMax } from '@shuyuan/contract/platform/condition-groups';
import { wantedIndexes } from '../../forms';
import type { Visibility } from '../row/visibility';
import { isIndexed, operatorSql } from './condition-operators.sql';
import { maskedCondition } from './masked-condition';
import { anyCondition, type Condition, type Faults, ownTarget, targetOf } from './search.sql';

type Searched = Pick<Visibility, 'reach' | 'keeper'>;

const isOwn = (name: string): name is keyof typeof ownConditionTypes => Object.hasOwn(ownConditionTypes, name);

/** A field of the form, or a column that every table has. */
type Named = SearchedField & { readonly ofForm: CustomFormField | undefined };

const fieldOf =
  ({ reach }: Searched) =>
  (name: string): Named | undefined => {
    const ofForm = reach.fields.find(({ field }) => field === name);
    if (ofForm !== undefined) return { ...ofForm, ofForm };
    return isOwn(name)
      ? { field: name, search_input: '', edit_input: ownConditionTypes[name], ofForm: undefined }
      : undefined;
  };

const hasIndex = (field: CustomFormField): boolean =>
  !fieldTypeOf(field.edit_input).sealed && wantedIndexes(field).has('btree');

const conditionOf = (judged: JudgedCondition<Named>, { reach, keeper }: Searched): Condition | readonly string[] => {
  const { operator, value } = judged;
  const { ofForm, field: name } = judged.field;
  if (ofForm === undefined) {
    const isServed = name === 'created_at' && isIndexed(operator);
    return { where: operatorSql(judged, ownTarget(name)), index: isServed ? 'counted' : 'none' };
  }
  if (reach.masked.has(name) && !asksNoValue(operator)) {
    return maskedCondition(ofForm, operator === 'eq' ? value : undefined);
  }
  const target = targetOf(ofForm, keeper);
  const isServed = target.isStored && isIndexed(operator) && hasIndex(ofForm);
  return { where: operatorSql(judged, target), index: isServed ? 'counted' : 'none' };
};

const readGroup = (
  group: ConditionGroup,
  given: unknown,
  searched: Searched,
): { readonly conditions: readonly Condition[]; readonly faults: Faults } => {
  if (given === undefined || given === null) return { conditions: [], faults: {} };
  if (!Array.isArray(given)) return { conditions: [], faults: { [`search.${group}`]: [messages.searchValue] } };
  const conditions: Condition[] = [];
  const faults: Faults = {};
  for (const [at, one] of given.entries()) {
    const judged = judgeCondition(one, fieldOf(searched));
    const found = 'operator' in judged ? conditionOf(judged, searched) : judged;
    if ('where' in found) conditions.push(found);
    else faults[`search.${group}.${at}`] = found;
  }
  return { conditions, faults };
};

const countOf = (given: unknown): number => (Array.isArray(given) ? given.length : 0);

/** The composite conditions of a `search`: all of one group, and one at least of the other. */
export const compositeConditions = (
  search: Readonly<Record<string, unknown>>,
  searched: Searched,
): { readonly conditions: readonly Condition[]; readonly faults: Faults } => {
  const count = conditionGroups.reduce((sum, group) => sum + countOf(search[group]), 0);
  if (count > conditionsMax) {
    const group = conditionGroups.find((one) => countOf(search[one]) > 0) ?? '$all';
    return { conditions: [], faults: { [`search.${group}`]: [messages.searchTooMany(conditionsMax)] } };
  }
  const all = readGroup('$all', search.$all, searched);
  const any = readGroup('$any', search.$any, searched);
  const faults = { ...all.faults, ...any.faults };
  return { conditions: [...all.conditions, ...anyCondition(any.conditions)], faults };
};
