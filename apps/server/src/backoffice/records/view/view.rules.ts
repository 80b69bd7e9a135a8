import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { ownColumns } from '@shuyuan/contract/backoffice/forms/form-name';
import type { ViewSettings } from '@shuyuan/contract/backoffice/records/record';

/** Own columns that a list can show or be ordered by; what a record is found by is no column for people. */
const ownListed: readonly string[] = [...ownColumns.filter((column) => column !== 'search_grams'), 'admin_name'];

/**
 * A view's settings as far as the form still has what they name: fields come and go, and a view that names one of those
 * that went goes on without it.
 */
export const settingsFor = (settings: ViewSettings, fields: readonly CustomFormField[]): ViewSettings => {
  const known = new Set([...ownListed, ...fields.map(({ field }) => field)]);
  const { columns, search, sort_name, sort_type, ...others } = settings;
  return {
    ...others,
    ...(columns === undefined ? {} : { columns: columns.filter((column) => known.has(column)) }),
    ...(search === undefined
      ? {}
      : { search: Object.fromEntries(Object.entries(search).filter(([column]) => known.has(column))) }),
    ...(sort_name !== undefined && known.has(sort_name) ? { sort_name, ...(sort_type && { sort_type }) } : {}),
  };
};
