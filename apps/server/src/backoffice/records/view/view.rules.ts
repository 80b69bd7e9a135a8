import { ownColumns } from '@shuyuan/contract/backoffice/forms/form-name';
import type { ViewSettings } from '@shuyuan/contract/backoffice/records/record';
import { conditionGroups, isConditionGroup } from '@shuyuan/contract/platform/condition-groups';
import type { Reach } from '../reach';

/** The columns of every record that a list can show or be sorted by; the search column is not for people. */
const ownListed: readonly string[] = [...ownColumns.filter((column) => !column.startsWith('search_')), 'admin_name'];

type Search = NonNullable<ViewSettings['search']>;

/** What is left of a condition that is gone: that there was one, so that the list can say so. */
const lost: Search[string] = [];

const isAbout = (condition: unknown, isSearched: (column: string) => boolean): boolean =>
  Array.isArray(condition) && typeof condition[0] === 'string' && isSearched(condition[0]);

const searchFor = (search: Search, isSearched: (column: string) => boolean): Search => {
  const plain = Object.entries(search).filter(([name]) => !isConditionGroup(name));
  const seen = plain.filter(([column]) => isSearched(column));
  const gone = plain.slice(seen.length).map(() => lost);
  const groups = conditionGroups.map((group): [string, Search[string][]] => {
    const given = search[group];
    const conditions = (Array.isArray(given) ? given : []).map((one) => (isAbout(one, isSearched) ? one : lost));
    return [group, group === '$all' ? [...conditions, ...gone] : conditions];
  });
  return Object.fromEntries([...seen, ...groups.filter(([, conditions]) => conditions.length > 0)]);
};

/**
 * A view's settings without what no longer exists or is hidden from the caller, since fields come and go. A search in a
 * masked field is dropped from someone else's view, since it would reveal the value. Dropped conditions leave a trace.
 */
export const settingsFor = (
  settings: ViewSettings,
  { reach, sortable, isMine }: { reach: Reach; sortable: readonly string[]; isMine: boolean },
): ViewSettings => {
  const known = new Set([...ownListed, ...reach.fields.map(({ field }) => field)]);
  const isSearched = (column: string): boolean => known.has(column) && (isMine || !reach.masked.has(column));
  const { columns, sums, search, sort_name, sort_type, by, ...others } = settings;
  return {
    ...others,
    ...(by !== undefined && known.has(by) ? { by } : {}),
    ...(columns === undefined ? {} : { columns: columns.filter((column) => known.has(column)) }),
    ...(sums === undefined
      ? {}
      : { sums: Object.fromEntries(Object.entries(sums).filter(([column]) => known.has(column))) }),
    ...(search === undefined ? {} : { search: searchFor(search, isSearched) }),
    ...(sort_name !== undefined && sortable.includes(sort_name) ? { sort_name, ...(sort_type && { sort_type }) } : {}),
  };
};
