import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListState } from '../../../platform/list-state/list-state';
import type { ListController } from '../list/use-record-list';
import { loadRecords } from '../record.queries';
import { entriesOf } from './entries';
import { weeksOf } from './month';

/** The largest page size of a list (requirements §12). */
const rowsMax = 999;

/** The records of a month by day. */
export const useMonth = (list: ListController, { by, month }: { by: CustomFormField; month: string }) => {
  const { meta, state, version } = list;
  const weeks = weeksOf(month);
  const first = weeks[0]?.[0] ?? '';
  const last = weeks.at(-1)?.at(-1) ?? '';
  const asked: ListState = {
    page: 1,
    page_size: rowsMax,
    ...(state.keyword === undefined ? {} : { keyword: state.keyword }),
    ...(meta.sortable.includes(by.field) ? { sort_name: by.field, sort_type: 'asc' } : {}),
    search: { ...state.search, [by.field]: [first, last] },
  };
  const { data, isFetching } = useQuery({
    queryKey: ['record', 'calendar', meta.id, asked, list.fixed, version],
    queryFn: ({ signal }) => loadRecords({ formId: meta.id, bin: false, fixed: list.fixed })(asked, signal),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const days = useMemo(
    () => entriesOf(data?.data ?? [], { meta, by, bounds: { first, last } }),
    [data, meta, by, first, last],
  );
  return { weeks, days, shown: data?.data.length ?? 0, total: data?.total ?? 0, busy: isFetching };
};
