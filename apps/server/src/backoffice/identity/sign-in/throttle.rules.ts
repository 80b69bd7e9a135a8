import type { ThrottleScope } from '../identity.table';

/** When the counters of an account lock, from the school's settings. Each further failure doubles the first lock. */
export interface LockPolicy {
  readonly lock_failures: number;
  readonly lock_minutes: number;
}

/** The first lock of counters that the settings do not govern. */
const lockFirstSeconds = 60;
/** Failures are forgotten after this long without another one. */
export const forgetSeconds = 15 * 60;

/**
 * How many failures lock a counter, and for how long at most. The pair of account and address locks first, so that a
 * stranger elsewhere does not lock out the account's owner. The account's own lock is for attacks from many addresses:
 * it comes late, stays short, and does not apply where the account has signed in before.
 */
const limits: Readonly<Record<ThrottleScope, { failures: number; lockMaxSeconds: number }>> = {
  account_address: { failures: 5, lockMaxSeconds: 3600 },
  account: { failures: 50, lockMaxSeconds: 900 },
  password_change: { failures: 5, lockMaxSeconds: 3600 },
  second_factor: { failures: 10, lockMaxSeconds: 3600 },
};

/** The counters that the school's own values govern; the wider ones protect the product itself. */
const settled: ReadonlySet<ThrottleScope> = new Set(['account_address', 'password_change']);

/** A counter before an attempt, by the database's clock. */
export interface ThrottleState {
  readonly scope: ThrottleScope;
  readonly failures: number;
  /** Without failures for so long that the count restarts. */
  readonly forgotten: boolean;
}

/** The counter after one more failure; `lockSeconds` is null while it stays open. */
export const afterFailure = (
  state: ThrottleState,
  policy: LockPolicy,
): { failures: number; lockSeconds: number | null } => {
  const failures = state.forgotten ? 1 : state.failures + 1;
  const limit = limits[state.scope];
  const isSettled = settled.has(state.scope);
  const over = failures - (isSettled ? policy.lock_failures : limit.failures);
  const first = isSettled ? policy.lock_minutes * 60 : lockFirstSeconds;
  return { failures, lockSeconds: over < 0 ? null : Math.min(limit.lockMaxSeconds, first * 2 ** over) };
};

/**
 * The failures of an address fill a bucket. It never locks anybody: a school's staff, their typos and an attacker among
 * them share one address. While it is full, each attempt needs a proof of work before a password is compared.
 */
export const addressBucket = {
  /** The number of failures that fill it. */
  size: 300,
  /** The time in which one failure drains. */
  drainSeconds: 6,
  /** The number of failures that each success drains. */
  drainedBySuccess: 3,
} as const;

/** This many code requests from one address in ten minutes make it busy: each further one needs a proof of work. */
export const busySmsAddress = { codes: 20, minutes: 10 } as const;
