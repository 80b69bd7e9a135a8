import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ListAddress, readListState, writeListState } from './list-address';
import type { ListState } from './list-state';

/** Changes a list's state; `replace` adds no step to the browser's history. */
export type ChangeListState = (next: ListState, options?: { replace?: boolean }) => void;

/**
 * A list's state in the address, so that F5, a copied link and the back button restore it. `address` must keep its
 * identity between renders.
 */
export const useListState = (address: ListAddress): [ListState, ChangeListState] => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const state = useMemo(() => readListState(new URLSearchParams(search), address), [search, address]);
  const change = useCallback<ChangeListState>(
    (next, options) => {
      const params = writeListState(new URLSearchParams(window.location.search), next, address);
      void navigate({ search: params.toString() }, { replace: options?.replace ?? false, preventScrollReset: true });
    },
    [navigate, address],
  );
  return [state, change];
};
