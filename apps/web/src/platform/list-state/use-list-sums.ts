import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListState } from './list-state';
import { numberOf } from './use-list-rows';

/** Loads figures of all hits of a list. */
export interface SumsRequest<Wanted, Figures> {
  readonly load: (asked: { wanted: Wanted; state: ListState; signal: AbortSignal }) => Promise<Figures>;
  readonly wanted: Wanted;
  readonly state: ListState;
  /** A change reloads. */
  readonly version: number;
}

const ofSums = 'sums';

/** The figures of all hits. Pages of one search share them; the refresh button and a new version load them again. */
export const useListSums = <Wanted, Figures>({ load, wanted, state, version }: SumsRequest<Wanted, Figures>) => {
  const { data, isFetching } = useQuery({
    queryKey: [ofSums, numberOf(load), wanted, state.keyword, state.search, version],
    queryFn: ({ signal }) => load({ wanted, state, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  });
  return { figures: data, isFetching };
};

/** Loads the shown figures again. */
export const useSumsReload = (): (() => void) => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [ofSums] });
};
