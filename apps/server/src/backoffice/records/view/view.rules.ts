import { ownColumns } from '@shuyuan/contract/backoffice/forms/form-name';
import type { ViewSettings } from '@shuyuan/contract/backoffice/records/record';
import type { Reach } from '../reach';

/** The columns of every record that a list can show or be sorted by; the search column is not for people. */
const ownListed: readonly string[] = [...ownColumns.filter((column) => !column.startsWith('search_')), 'admin_name'];

/**
 * A view's settings without what no longer exists or is hidden from the caller, since fields come and go. A search in a
 * masked field is dropped from someone else's view, since it would reveal the value.
 */
export const settingsFor = (
  settings: ViewSettings,
  { reach, sortable, isMine }: { reach: Reach; sortable: readonly string[]; isMine: boolean },
): ViewSettings => {
  const known = new Set([...ownListed, ...reach.fields.map(({ field }) => field)]);
  const isSearched = (column: string): boolean => known.has(column) && (isMine || !reach.masked.has(column));
  const { columns, search, sort_name, sort_type, by, ...others } = settings;
  return {
    ...others,
    ...(by !== undefined && known.has(by) ? { by } : {}),
    ...(columns === undefined ? {} : { columns: columns.filter((column) => known.has(column)) }),
    ...(search === undefined
      ? {}
      : { search: Object.fromEntries(Object.entries(search).filter(([column]) => isSearched(column))) }),
    ...(sort_name !== undefined && sortable.includes(sort_name) ? { sort_name, ...(sort_type && { sort_type }) } : {}),
  };
};
