import { setTimeout as pause } from 'node:timers/promises';
import { BoundedMap } from '../../../platform/cache/bounded-map';

/** For so long a session counts as checked, from the moment before the database was asked. */
export const sessionLeaseMs = 250;
/** The clocks of two machines do not run at quite the same speed. */
const graceMs = 10;
/** More than a school has staff; whoever falls out is read again. */
const leasesMax = 10_000;

/** Resolves when no process can still hold for valid what was true before the call. */
export type SettleSessions = () => Promise<void>;

/**
 * Whoever ends sessions or changes rights awaits this after the commit and answers then: every lease from before the
 * commit has run out by that time, on every process, so the old token is refused at once (assurance A3).
 */
export const createSettleSessions =
  (leaseMs: number): SettleSessions =>
  async () => {
    if (leaseMs === 0) return;
    const over = performance.now() + leaseMs + graceMs;
    // A timer may ring a little early.
    for (let left = over - performance.now(); left > 0; left = over - performance.now()) await pause(Math.ceil(left));
  };

interface Lease<T> {
  /** By a clock that nobody sets, taken before the question was sent: what was committed before it, the answer knows. */
  readonly askedAt: number;
  readonly answer: Promise<T>;
}

/** Remembers what was read of each session for the length of a lease; calls that come together share one question. */
export const leaseSessions = <T>(
  read: (tokenHash: Buffer) => Promise<T>,
  { leaseMs, now = () => performance.now() }: { leaseMs: number; now?: () => number },
): ((tokenHash: Buffer) => Promise<T>) => {
  const leases = new BoundedMap<string, Lease<T>>(leasesMax);
  return (tokenHash) => {
    const key = tokenHash.toString('base64');
    const askedAt = now();
    const held = leases.get(key);
    // A question that is still under way is as old as its start: it is joined by the same rule.
    if (held !== undefined && askedAt - held.askedAt < leaseMs) return held.answer;
    const lease = { askedAt, answer: read(tokenHash) };
    leases.set(key, lease);
    // A refusal is not remembered, nor is a database out of reach.
    lease.answer.catch(() => {
      if (leases.get(key) === lease) leases.delete(key);
    });
    return lease.answer;
  };
};
