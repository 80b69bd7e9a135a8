import { setTimeout as pause } from 'node:timers/promises';
import { BoundedMap } from '../../../platform/cache/bounded-map';

/** How long a session counts as checked, from just before the query was sent. */
export const sessionLeaseMs = 250;
/** The clocks of two machines do not run at quite the same speed. */
const graceMs = 10;
/** More than a school has staff; evicted sessions are read again. */
const leasesMax = 10_000;

/** Resolves when no process can still trust what was read before the call. */
export type SettleSessions = () => Promise<void>;

/**
 * Whoever ends sessions or changes rights awaits this after the commit and responds only then: every lease from before
 * the commit has expired by that time, on every process, so the old token is refused at once (assurance A3).
 */
export const createSettleSessions =
  (leaseMs: number): SettleSessions =>
  async () => {
    if (leaseMs === 0) return;
    const over = performance.now() + leaseMs + graceMs;
    // A timer may fire slightly early.
    for (let left = over - performance.now(); left > 0; left = over - performance.now()) await pause(Math.ceil(left));
  };

interface Lease<T> {
  /** By a monotonic clock, taken before the query was sent: the answer includes everything committed before. */
  readonly askedAt: number;
  readonly answer: Promise<T>;
}

/** Caches what was read of each session for the length of a lease; concurrent calls share one query. */
export const leaseSessions = <T, A extends unknown[]>(
  read: (tokenHash: Buffer, ...about: A) => Promise<T>,
  { leaseMs, now = () => performance.now() }: { leaseMs: number; now?: () => number },
): ((tokenHash: Buffer, ...about: A) => Promise<T>) => {
  const leases = new BoundedMap<string, Lease<T>>(leasesMax);
  return (tokenHash, ...about) => {
    const key = tokenHash.toString('base64');
    const askedAt = now();
    const held = leases.get(key);
    // A query in progress is as old as its start, so the same rule decides whether to join it.
    if (held !== undefined && askedAt - held.askedAt < leaseMs) return held.answer;
    const lease = { askedAt, answer: read(tokenHash, ...about) };
    leases.set(key, lease);
    // Refusals and database failures are not cached.
    lease.answer.catch(() => {
      if (leases.get(key) === lease) leases.delete(key);
    });
    return lease.answer;
  };
};
