import type { Failure } from './failure';

/** A failed call, and whether its caller asked for no toast. */
export interface FailureReport {
  readonly failure: Failure;
  readonly quiet: boolean;
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
