import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { ListPage, ListState, LoadList } from './list-state';

/** The rows of a list, and the state of its latest load. */
export interface ListRows<Row> {
  readonly page: ListPage<Row> | undefined;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly reload: () => void;
}

let loaders = 0;
const loaderNumbers = new WeakMap<object, number>();

/** A query key is plain data: a loader is represented in it by a number. */
const numberOf = (load: object): number => {
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
  const [latest, setLatest] = useState(data);
  if (data !== undefined && data !== latest) setLatest(data);
  // A wide page is rendered in slices, between which the screen stays responsive.
  const page = useDeferredValue(latest);
  const settled = isError ? 'failed' : 'ready';
  return { page, status: isFetching || page !== latest ? 'loading' : settled, reload: () => void refetch() };
};
