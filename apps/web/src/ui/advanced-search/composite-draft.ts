import { conditionGroups } from '@shuyuan/contract/platform/condition-groups';
import { type Condition, conditionsOf, withConditions } from '../../platform/list-state/conditions';
import type { Search } from '../../platform/list-state/list-state';
import type { CompositeDraft } from './composite-search';

let rowsMade = 0;

/** A row that is edited. */
export const newRow = (condition: Condition): CompositeDraft['rows'][number] => {
  rowsMade += 1;
  return { key: rowsMade, condition };
};

/** What the rows of a search show: the group that has conditions. */
export const compositeDraftOf = (search: Search): CompositeDraft => {
  const group = conditionsOf(search, '$any').length > 0 ? '$any' : '$all';
  return { group, rows: conditionsOf(search, group).map(newRow) };
};

/** A row without a field asks for nothing. */
export const isBlank = ([field]: Condition): boolean => field === undefined || field === '';

/** The conditions of a search after its rows were edited; the group that the rows did not show stays. */
export const editedComposite = (search: Search, { group, rows }: CompositeDraft): Search => {
  const { group: before } = compositeDraftOf(search);
  const others = group === before ? search : withConditions(search, before, []);
  const standing = group === before ? [] : conditionsOf(search, group);
  return withConditions(others, group, [
    ...standing,
    ...rows.map(({ condition }) => condition).filter((one) => !isBlank(one)),
  ]);
};

/** The composite conditions of both groups. */
export const compositeOf = (search: Search): Search =>
  conditionGroups.reduce<Search>((made, group) => withConditions(made, group, conditionsOf(search, group)), {});
