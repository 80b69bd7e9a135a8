import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { ListPage, ListState, LoadList } from './list-state';

/** What a list has to show, and how its latest load stands. */
export interface ListRows<Row> {
  readonly page: ListPage<Row> | undefined;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly reload: () => void;
}

let loaders = 0;
const loaderNumbers = new WeakMap<object, number>();

/** A key is plain data: a loader stands in it by a number of its own. */
const numberOf = (load: object): number => {
  const number = loaderNumbers.get(load) ?? ++loaders;
  loaderNumbers.set(load, number);
  return number;
};

/** Loads the rows that a state names; a failed load leaves what was shown (requirements §8: nothing is shown about it). */
export const useListRows = <Row>(options: {
  load: LoadList<Row>;
  state: ListState;
  /** A change loads again. */
  version: number;
}): ListRows<Row> => {
  const { load, state, version } = options;
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['list', numberOf(load), state, version],
    queryFn: ({ signal }) => load(state, signal),
    staleTime: 0,
    gcTime: 0,
    // Without a line a load fails, as it always did, instead of waiting for one.
    networkMode: 'always',
  });
  const [latest, setLatest] = useState(data);
  if (data !== undefined && data !== latest) setLatest(data);
  // A wide page is drawn in slices, between which the screen still answers.
  const page = useDeferredValue(latest);
  const settled = isError ? 'failed' : 'ready';
  return { page, status: isFetching || page !== latest ? 'loading' : settled, reload: () => void refetch() };
};
