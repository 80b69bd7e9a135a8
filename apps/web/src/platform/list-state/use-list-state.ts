import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ListAddress, readListState, writeListState } from './list-address';
import type { ListState } from './list-state';

/**
 * Changes a list's state as it is now, which the screen may not show yet; `replace` adds no step to the browser's
 * history.
 */
export type ChangeListState = (change: (now: ListState) => ListState, options?: { replace?: boolean }) => void;

/**
 * A list's state in the address, so that F5, a copied link and the back button restore it. `address` must keep its
 * identity between renders.
 */
export const useListState = (address: ListAddress): [ListState, ChangeListState] => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const state = useMemo(() => readListState(new URLSearchParams(search), address), [search, address]);
  const change = useCallback<ChangeListState>(
    (changed, options) => {
      const now = new URLSearchParams(window.location.search);
      const params = writeListState(now, changed(readListState(now, address)), address);
      void navigate({ search: params.toString() }, { replace: options?.replace ?? false, preventScrollReset: true });
    },
    [navigate, address],
  );
  return [state, change];
};
