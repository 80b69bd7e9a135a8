import type { Failure } from './failure';

/** A failed call. */
export interface FailureReport {
  readonly failure: Failure;
  /** The caller wants no toast. */
  readonly quiet: boolean;
  /** The token that the call was made with. */
  readonly token: string | undefined;
}

type Listener = (report: FailureReport) => void;

const listeners = new Set<Listener>();

/** Where failed calls are reported; one subscriber owns the toasts and the re-login dialog. */
export const failures = {
  report: (report: FailureReport): void => {
    for (const listener of listeners) listener(report);
  },
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
