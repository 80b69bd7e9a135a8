import { createStore } from '../store';

const underWay = createStore(0);

/** Counts the calls that the loading overlay stands for. */
export const loading = {
  isActive: (): boolean => underWay.get() > 0,
  subscribe: underWay.subscribe,
  /** Starts one; the function it returns ends it. */
  begin: (): (() => void) => {
    underWay.set(underWay.get() + 1);
    return () => underWay.set(underWay.get() - 1);
  },
};
