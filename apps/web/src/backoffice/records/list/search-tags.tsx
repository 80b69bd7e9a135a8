import type { RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import {
  asksNoValue,
  type ConditionOperator,
  mainInput,
  operatorsOf,
  relativeDays,
  valueInputOf,
} from '@shuyuan/contract/backoffice/records/record-operators';
import { type ConditionGroup, conditionGroups } from '@shuyuan/contract/platform/condition-groups';
import { type Condition, conditionsOf, withConditions } from '../../../platform/list-state/conditions';
import type { Search } from '../../../platform/list-state/list-state';
import { ConditionTag } from '../../../ui/advanced-search/condition-tag';
import { fieldCells } from '../../forms';
import { compositeTexts } from './search.texts';
import { type ConditionField, conditionField, isLost } from './search-rules';
import { ConditionWords } from './search-words';

interface TagsProps {
  readonly meta: RecordMeta;
  readonly value: Search;
  readonly onOpen: () => void;
  readonly onSearch: (search: Search) => void;
}

/** Moving days by their name, a day as a day, all others as the search shows them. */
const ValueWords = (props: { formId: number; field: ConditionField; operator: ConditionOperator; value: unknown }) => {
  const { formId, field, operator, value } = props;
  if (asksNoValue(operator)) return null;
  const input = valueInputOf(field.edit_input, operator);
  if (input === undefined) return relativeDays[value as keyof typeof relativeDays];
  const main = mainInput(field.edit_input);
  if (input === 'exact' && main === 'date_range') {
    return <fieldCells.date.Cell field={field} value={value} />;
  }
  return <ConditionWords formId={formId} field={{ ...field, search_input: input }} value={value} />;
};

const namesOf = (meta: RecordMeta, [name, operator]: Condition) => {
  const field = conditionField(meta, name);
  const words = field === undefined ? '' : (operatorsOf(field.edit_input)[operator as ConditionOperator] ?? '');
  return { field, operator: operator as ConditionOperator, words };
};

const OneTag = (props: TagsProps & { group: ConditionGroup; at: number; condition: Condition }) => {
  const { meta, value, group, at, condition } = props;
  const { field, operator, words } = namesOf(meta, condition);
  const lost = field === undefined || isLost(meta, condition);
  const name = lost ? compositeTexts.lost : compositeTexts.named(field.name, words);
  const rest = conditionsOf(value, group).filter((_, other) => other !== at);
  return (
    <ConditionTag
      name={name}
      {...(lost ? { lost: compositeTexts.lostHint } : {})}
      onOpen={props.onOpen}
      onRemove={() => props.onSearch(withConditions(value, group, rest))}
    >
      {group === '$any' && at > 0 ? `${compositeTexts.or} ` : ''}
      {name}
      {lost ? null : (
        <>
          {' '}
          <ValueWords formId={meta.id} field={field} operator={operator} value={condition[2]} />
        </>
      )}
    </ConditionTag>
  );
};

const placed = (search: Search) =>
  conditionGroups.flatMap((group) =>
    conditionsOf(search, group).map((condition, at) => ({ key: `${group}.${at}`, group, at, condition })),
  );

/** The active composite conditions in words. */
export const CompositeTags = (props: TagsProps) =>
  placed(props.value).map(({ key, ...one }) => <OneTag key={key} {...props} {...one} />);
