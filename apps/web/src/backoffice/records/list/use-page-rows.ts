import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { useCallback, useState } from 'react';
import type { LoadList } from '../../../platform/list-state/list-state';

/** The rows of the page that was loaded last, for going from an open record to its neighbours. */
export const usePageRows = (plain: LoadList<RecordRow>) => {
  const [ids, setIds] = useState<readonly number[]>([]);
  const load = useCallback<LoadList<RecordRow>>(
    async (state, signal) => {
      const page = await plain(state, signal);
      setIds(page.data.map(({ id }) => id));
      return page;
    },
    [plain],
  );
  return { ids, load };
};
