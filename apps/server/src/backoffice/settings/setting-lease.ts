/** Remembers one answer for the length of a lease; calls that come together share one question. */
export interface Leased<T> {
  readonly read: () => Promise<T>;
  /** The next call asks again. */
  readonly drop: () => void;
}

/** Asks at most once in `leaseMs`, counted from the moment before the question was sent. */
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
      // A database out of reach is asked again by the next call.
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
