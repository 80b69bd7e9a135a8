import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { ListPage, ListState, LoadList } from './list-state';

/** The rows of a list, and the state of its latest load. */
export interface ListRows<Row> {
  readonly page: ListPage<Row> | undefined;
  /** How many hits come before those of the page. */
  readonly skipped: number;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly reload: () => void;
}

let loaders = 0;
const loaderNumbers = new WeakMap<object, number>();

/** A query key is plain data: a loader is represented in it by a number. */
export const numberOf = (load: object): number => {
  const number = loaderNumbers.get(load) ?? ++loaders;
  loaderNumbers.set(load, number);
  return number;
};

/** Loads the rows of a state; after a failed load the previous rows stay (requirements §8: nothing is shown). */
export const useListRows = <Row>(options: {
  load: LoadList<Row>;
  state: ListState;
  /** A change reloads. */
  version: number;
}): ListRows<Row> => {
  const { load, state, version } = options;
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['list', numberOf(load), state, version],
    queryFn: ({ signal }) => load(state, signal),
    staleTime: 0,
    gcTime: 0,
    // While offline a load fails at once instead of waiting for a connection.
    networkMode: 'always',
  });
  const now = { page: data, skipped: (state.page - 1) * state.page_size };
  const [latest, setLatest] = useState(now);
  if (data !== undefined && data !== latest.page) setLatest(now);
  // A wide page is rendered in slices, between which the screen stays responsive.
  const shown = useDeferredValue(latest);
  const settled = isError ? 'failed' : 'ready';
  return { ...shown, status: isFetching || shown !== latest ? 'loading' : settled, reload: () => void refetch() };
};
