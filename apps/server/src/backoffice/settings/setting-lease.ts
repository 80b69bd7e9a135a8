/** Caches one answer for the length of a lease; concurrent calls share one query. */
export interface Leased<T> {
  readonly read: () => Promise<T>;
  /** Makes the next call query again. */
  readonly drop: () => void;
}

/** Queries at most once in `leaseMs`, counted from just before the query was sent. */
export const leaseOne = <T>(
  ask: () => Promise<T>,
  { leaseMs, now = () => performance.now() }: { leaseMs: number; now?: () => number },
): Leased<T> => {
  let held: { readonly askedAt: number; readonly answer: Promise<T> } | undefined;
  return {
    read: () => {
      const askedAt = now();
      if (held !== undefined && askedAt - held.askedAt < leaseMs) return held.answer;
      const lease = { askedAt, answer: ask() };
      held = lease;
      // A failed query is repeated by the next call.
      lease.answer.catch(() => {
        if (held === lease) held = undefined;
      });
      return lease.answer;
    },
    drop: () => {
      held = undefined;
    },
  };
};
