import { type ConditionGroup, conditionGroups } from '@shuyuan/contract/platform/condition-groups';
import type { Search } from './list-state';

/** A composite condition as an address or a view has it: field, operator and value, unless something of it is lost. */
export type Condition = readonly unknown[];

/** The composite conditions of a group. */
export const conditionsOf = (search: Search, group: ConditionGroup): readonly Condition[] => {
  // The only values of a search that are lists of lists.
  const held: unknown = search[group];
  return Array.isArray(held) ? held : [];
};

/** A search with these conditions in a group. */
export const withConditions = (search: Search, group: ConditionGroup, conditions: readonly Condition[]): Search => {
  const { [group]: _, ...others } = search;
  return conditions.length === 0 ? others : { ...others, [group]: conditions as unknown as readonly null[] };
};

/** How many composite conditions a search has. */
export const countComposite = (search: Search): number =>
  conditionGroups.reduce((count, group) => count + conditionsOf(search, group).length, 0);

/** A search without what is left of conditions that are gone: it has no operator. */
export const withoutRests = (search: Search): Search =>
  conditionGroups.reduce(
    (made, group) =>
      withConditions(
        made,
        group,
        conditionsOf(search, group).filter(({ length }) => length > 1),
      ),
    search,
  );
