import { boundRules, plainRules, type RuleName, ruleLabels } from '@shuyuan/contract/backoffice/forms/field-rule';
import { fieldTypeKeys, fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';
import { fieldGroups } from '@shuyuan/contract/backoffice/forms/field-types/field-type';
import type { formFieldEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { searchInputLabels } from '@shuyuan/contract/backoffice/forms/search-input';
import type { ReplyOf } from '@shuyuan/contract/platform/endpoint';

type FieldOffer = ReplyOf<(typeof formFieldEndpoints)['config']>['data'];

const keyed = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([key, label]) => ({ key, label }));

const takesOf = (rule: RuleName): FieldOffer['rules'][number]['takes'] => {
  if (plainRules.some((plain) => plain === rule)) return 'nothing';
  if (!boundRules.some((bound) => bound === rule)) return 'pattern';
  return rule.endsWith('_length') ? 'length' : 'number';
};

/** Everything that the designer offers; from the contract's tables, so that a save refuses nothing of it. */
export const fieldOffer: FieldOffer = {
  groups: keyed(fieldGroups),
  types: fieldTypeKeys.map((key) => {
    const { label, hint, group, options, rules, searchInputs, settings } = fieldTypeOf(key);
    return {
      key,
      label,
      hint,
      group,
      options,
      rules: [...rules],
      search_inputs: [...searchInputs],
      settings: [...settings],
    };
  }),
  rules: (Object.keys(ruleLabels) as RuleName[]).map((key) => ({ key, label: ruleLabels[key], takes: takesOf(key) })),
  search_inputs: keyed(searchInputLabels),
};
