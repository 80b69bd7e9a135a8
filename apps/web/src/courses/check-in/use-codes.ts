import { useEffect, useRef, useState } from 'react';
import { readCodes } from './check-in.queries';
import { codeAt, type HeldCode, heldFrom, needsMore } from './held-codes';

/** The countdown moves this often. */
const tickMs = 250;
/** After a call that failed. */
const retryMs = 2000;

/** What the screen shows now. */
interface ShownCode {
  readonly code: string | undefined;
  /** The rest of its time: in seconds, and from 1 to 0. */
  readonly seconds: number;
  readonly rest: number;
}

const shownAt = (held: readonly HeldCode[], nowMs: number): ShownCode => {
  const current = codeAt(held, nowMs);
  if (current === undefined) return { code: undefined, seconds: 0, rest: 0 };
  const left = current.untilMs - nowMs;
  return { code: current.code, seconds: Math.ceil(left / 1000), rest: left / (current.untilMs - current.fromMs) };
};

/** The code of this moment; the following ones are fetched ahead, so that a slow network shows no old one. */
export const useCodes = (id: number): ShownCode => {
  const held = useRef<readonly HeldCode[]>([]);
  const [shown, setShown] = useState<ShownCode>(() => shownAt([], 0));
  useEffect(() => {
    const stop = new AbortController();
    let asksAgainAt = 0;
    let isAsking = false;
    const ask = async () => {
      isAsking = true;
      try {
        held.current = heldFrom(await readCodes(id, stop.signal), performance.now());
      } catch {
        asksAgainAt = performance.now() + retryMs;
      }
      isAsking = false;
    };
    const tick = () => {
      const nowMs = performance.now();
      setShown(shownAt(held.current, nowMs));
      if (!isAsking && nowMs >= asksAgainAt && needsMore(held.current, nowMs)) void ask().then(tick);
    };
    tick();
    const timer = setInterval(tick, tickMs);
    return () => {
      stop.abort();
      clearInterval(timer);
      held.current = [];
    };
  }, [id]);
  return shown;
};
