import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { call } from '../../../platform/http/call';
import type { Search } from '../../../platform/list-state/list-state';
import type { LoadSums } from '../../../ui/data-table/table-view';

/** Figures of a form's number columns over all hits of the list; fixed conditions apply. */
export const loadSums = async (
  asked: Parameters<LoadSums>[0] & { formId: number; fixed: Search },
): ReturnType<LoadSums> => {
  const { formId, fixed, wanted, state, signal } = asked;
  const search = { ...state.search, ...fixed };
  const query = {
    custom_form_id: formId,
    sums: Object.entries(wanted)
      .map((parts) => parts.join(':'))
      .join(','),
    ...(state.keyword === undefined ? {} : { keyword: state.keyword }),
    ...(Object.keys(search).length === 0 ? {} : { search: JSON.stringify(search) }),
  };
  return (await call(recordEndpoints.sums, { query, quiet: true, signal })).data;
};
