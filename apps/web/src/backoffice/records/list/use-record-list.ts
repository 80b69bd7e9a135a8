import type { RecordAction, RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { useCallback, useMemo, useState } from 'react';
import { useListState } from '../../../platform/list-state/use-list-state';
import type { LoadSums } from '../../../ui/data-table/table-view';
import { loadRecords } from '../record.queries';
import { useViews } from '../views/use-views';
import { layoutsOf } from './layouts';
import { fixedSearch, type ListParts } from './list-parts';
import type { Opened } from './opened';
import { recordColumns } from './record-columns';
import { listAddressOf, useRecordPlace } from './record-place';
import { usePageRows } from './use-page-rows';

/** The inputs of a list. */
export interface ListGiven {
  readonly meta: RecordMeta;
  readonly actions: readonly RecordAction[];
  readonly parts: ListParts;
}

/** The state of a list: its address, view, rows and what is open above it. */
export const useRecordList = (given: ListGiven) => {
  const { meta, actions, parts } = given;
  const fixed = useMemo(() => fixedSearch(parts), [parts]);
  const address = useMemo(() => listAddressOf(meta, fixed), [meta, fixed]);
  const [state, setState] = useListState(address);
  const { place: addressed, go } = useRecordPlace();
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const [version, setVersion] = useState(0);
  const { onChanged } = parts;
  const refresh = useCallback(() => {
    setVersion((count) => count + 1);
    onChanged?.();
  }, [onChanged]);
  const layout = layoutsOf(meta, parts).includes(addressed.layout) && !addressed.bin ? addressed.layout : 'table';
  const place = { ...addressed, layout };
  const { bin } = place;
  const mayLook = actions.includes('detail');
  const columns = useMemo(() => {
    const look = parts.onOpen ?? ((row: RecordRow) => go({ record: String(row.id), part: undefined }));
    const { cells, addressOf } = parts;
    const names = mayLook ? { onOpen: look, addressOf: bin ? undefined : addressOf } : {};
    const all = recordColumns(meta, { bin, cells, ...names });
    // A value that is the same in every row needs no column.
    return all.filter(({ key }) => parts.fixed?.[key] === undefined);
  }, [meta, bin, mayLook, go, parts]);
  const views = useViews({ meta, state, place, columns, go });
  const plainLoad = useMemo(() => loadRecords({ formId: meta.id, bin, fixed }), [meta.id, bin, fixed]);
  const loadSums = useCallback<LoadSums>(
    async (asked) => (await import('./load-sums')).loadSums({ formId: meta.id, fixed, ...asked }),
    [meta.id, fixed],
  );
  const page = usePageRows(plainLoad, go);
  const shown = { state, setState, place, go, opened, setOpened, version, refresh, columns, views, page, loadSums };
  return { ...given, ...shown, fixed };
};

/** The state of a list, for the components that render it. */
export type ListController = ReturnType<typeof useRecordList>;
