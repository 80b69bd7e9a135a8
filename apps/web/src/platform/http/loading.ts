import { createStore } from '../store';

const underWay = createStore(0);

/** Counts the calls for which the loading overlay is shown. */
export const loading = {
  isActive: (): boolean => underWay.get() > 0,
  subscribe: underWay.subscribe,
  /** Starts one; the returned function ends it. */
  begin: (): (() => void) => {
    underWay.set(underWay.get() + 1);
    return () => underWay.set(underWay.get() - 1);
  },
};
