import type { ThrottleScope } from './identity.table';

/** The first lock; each further failure doubles it. */
const lockFirstSeconds = 60;
/** Failures are forgotten after this long without another one. */
export const forgetSeconds = 15 * 60;

/**
 * How many failures lock a counter, and how long at the most. The pair of account and address locks first, so that a
 * stranger elsewhere does not lock out the account's owner; the account's own lock stays short for the same reason.
 */
const limits: Readonly<Record<ThrottleScope, { failures: number; lockMaxSeconds: number }>> = {
  account_address: { failures: 5, lockMaxSeconds: 3600 },
  account: { failures: 20, lockMaxSeconds: 900 },
  address: { failures: 50, lockMaxSeconds: 3600 },
  password_change: { failures: 5, lockMaxSeconds: 3600 },
};

/** A counter before an attempt, by the database's clock. */
export interface ThrottleState {
  readonly scope: ThrottleScope;
  readonly failures: number;
  /** No failure for so long that the count starts anew. */
  readonly forgotten: boolean;
}

/** The counter after one more failure; `lockSeconds` is null while it stays open. */
export const afterFailure = (state: ThrottleState): { failures: number; lockSeconds: number | null } => {
  const failures = state.forgotten ? 1 : state.failures + 1;
  const limit = limits[state.scope];
  const over = failures - limit.failures;
  return { failures, lockSeconds: over < 0 ? null : Math.min(limit.lockMaxSeconds, lockFirstSeconds * 2 ** over) };
};
