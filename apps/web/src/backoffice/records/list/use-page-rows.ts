import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { useCallback, useRef, useState } from 'react';
import type { LoadList } from '../../../platform/list-state/list-state';
import type { PlaceChange } from './record-place';

/** The rows of the last loaded page, for moving from an open record to its neighbours, across page edges too. */
export const usePageRows = (
  plain: LoadList<RecordRow>,
  go: (change: PlaceChange, options?: { replace?: boolean }) => void,
) => {
  const [page, setPage] = useState<{ rows: readonly RecordRow[]; total: number }>({ rows: [], total: 0 });
  const wanted = useRef<'first' | 'last'>(undefined);
  const load = useCallback<LoadList<RecordRow>>(
    async (state, signal) => {
      const loaded = await plain(state, signal);
      const ids = loaded.data.map(({ id }) => id);
      setPage({ rows: loaded.data, total: loaded.total });
      const opened = wanted.current === 'last' ? ids.at(-1) : ids[0];
      if (wanted.current !== undefined && opened !== undefined) go({ record: String(opened) }, { replace: true });
      wanted.current = undefined;
      return loaded;
    },
    [plain, go],
  );
  /** When the next page is loaded, its first or its last record is opened. */
  const openOnArrival = useCallback((which: 'first' | 'last') => {
    wanted.current = which;
  }, []);
  return { ...page, ids: page.rows.map(({ id }) => id), load, openOnArrival };
};
