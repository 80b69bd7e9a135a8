import { ownColumns } from '@shuyuan/contract/backoffice/forms/form-name';
import type { ViewSettings } from '@shuyuan/contract/backoffice/records/record';
import type { Reach } from '../reach';

/** Own columns that a list can show or be ordered by; what a record is found by is no column for people. */
const ownListed: readonly string[] = [...ownColumns.filter((column) => column !== 'search_grams'), 'admin_name'];

/**
 * A view's settings as far as there is what they name: fields come and go, and a view that names one that went, or that
 * the caller does not see, goes on without it. What a view of someone else searches in a masked field would tell it.
 */
export const settingsFor = (
  settings: ViewSettings,
  { reach, sortable, isMine }: { reach: Reach; sortable: readonly string[]; isMine: boolean },
): ViewSettings => {
  const known = new Set([...ownListed, ...reach.fields.map(({ field }) => field)]);
  const isSearched = (column: string): boolean => known.has(column) && (isMine || !reach.masked.has(column));
  const { columns, search, sort_name, sort_type, ...others } = settings;
  return {
    ...others,
    ...(columns === undefined ? {} : { columns: columns.filter((column) => known.has(column)) }),
    ...(search === undefined
      ? {}
      : { search: Object.fromEntries(Object.entries(search).filter(([column]) => isSearched(column))) }),
    ...(sort_name !== undefined && sortable.includes(sort_name) ? { sort_name, ...(sort_type && { sort_type }) } : {}),
  };
};
