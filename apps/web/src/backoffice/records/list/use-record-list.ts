import type { RecordAction, RecordMeta, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { useCallback, useMemo, useState } from 'react';
import { useListState } from '../../../platform/list-state/use-list-state';
import { loadRecords } from '../record.queries';
import { useViews } from '../views/use-views';
import { layoutsOf } from './layouts';
import type { Opened } from './opened';
import { recordColumns } from './record-columns';
import { listAddressOf, useRecordPlace } from './record-place';
import { usePageRows } from './use-page-rows';

/** The state of a list: its address, view, rows and what is open over it. */
export const useRecordList = (meta: RecordMeta, actions: readonly RecordAction[]) => {
  const address = useMemo(() => listAddressOf(meta), [meta]);
  const [state, setState] = useListState(address);
  const { place: given, go } = useRecordPlace();
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const [version, setVersion] = useState(0);
  const refresh = useCallback(() => setVersion((count) => count + 1), []);
  const layout = layoutsOf(meta).includes(given.layout) && !given.bin ? given.layout : 'table';
  const place = { ...given, layout };
  const { bin } = place;
  const mayLook = actions.includes('detail');
  const columns = useMemo(() => {
    const onOpen = mayLook ? (row: RecordRow) => go({ record: String(row.id), part: undefined }) : undefined;
    return recordColumns(meta, { bin, onOpen });
  }, [meta, bin, mayLook, go]);
  const views = useViews({ meta, state, place, columns, go });
  const plainLoad = useMemo(() => loadRecords(meta.id, bin), [meta.id, bin]);
  const page = usePageRows(plainLoad, go);
  return { meta, actions, state, setState, place, go, opened, setOpened, version, refresh, columns, views, page };
};

/** A list in the hands of the parts that draw it. */
export type ListDesk = ReturnType<typeof useRecordList>;
