import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import type { ListPage, ListState, LoadList } from '../../platform/list-state/list-state';

/** What a table has to show, and how its latest load stands. */
export interface TableRows<Row> {
  readonly page: ListPage<Row> | undefined;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly reload: () => void;
}

/**
 * Loads the rows that a state names. A newer load gives up the older one, so a late answer never replaces a newer; a failed
 * load keeps what was shown (requirements §8: nothing is shown about it).
 */
export const useTableRows = <Row>(options: {
  load: LoadList<Row>;
  state: ListState;
  /** A change loads again. */
  version: number;
}): TableRows<Row> => {
  const { load, state, version } = options;
  const [page, setPage] = useState<ListPage<Row>>();
  const [status, setStatus] = useState<TableRows<Row>['status']>('loading');
  const [round, setRound] = useState(0);
  const request = useMemo(() => ({ load, state, round, version }), [load, state, round, version]);

  useEffect(() => {
    const attempt = new AbortController();
    const settle = (outcome: 'ready' | 'failed', loaded?: ListPage<Row>) => {
      if (attempt.signal.aborted) return;
      // A wide page is drawn in slices, between which the screen still answers.
      startTransition(() => {
        if (loaded) setPage(loaded);
        setStatus(outcome);
      });
    };
    setStatus('loading');
    request.load(request.state, attempt.signal).then(
      (loaded) => settle('ready', loaded),
      () => settle('failed'),
    );
    return () => attempt.abort();
  }, [request]);

  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { page, status, reload };
};
