/** How long a tab waits for another to say that it does the work; by chance, so that two seldom begin at once. */
const askMs = (): number => 200 + Math.random() * 400;
/** The tab that works is heard at least twice in this time; browsers slow the timers of hidden tabs down to a minute. */
const silentMs = 180_000;
const lookEveryMs = 60_000;

interface Said<T> {
  /** `news` is told once; `here` repeats the last news for those who came later. */
  readonly kind: 'ask' | 'here' | 'news' | 'bye';
  readonly from: number;
  readonly value: T | undefined;
}

/** A tab's part in the work. */
export interface SharedWork {
  /** Takes the work up, unless another tab does it. */
  wake(): void;
  /** Leaves the work to other tabs. */
  rest(): void;
  /** Leaves for good. */
  stop(): void;
}

/**
 * Lets one tab of a browser do what would otherwise be done by each: `work` begins it, gets the function by which it
 * tells all tabs, or without a value that it goes on, and returns the function that ends it. Works without Web Locks,
 * which browsers offer only over https.
 */
export const shareWork = <T>(given: {
  name: string;
  work: (tell: (value?: T) => void) => () => void;
  hear: (value: T) => void;
}): SharedWork => {
  const me = Math.random();
  const channel = new BroadcastChannel(given.name);
  let end: (() => void) | undefined;
  let latest: T | undefined;
  let heardAt = Date.now();
  let asking: ReturnType<typeof setTimeout> | undefined;
  let isAwake = false;

  const say = (kind: Said<T>['kind']): void => channel.postMessage({ kind, from: me, value: latest } satisfies Said<T>);
  const tell = (value?: T): void => {
    latest = value ?? latest;
    say(value === undefined ? 'here' : 'news');
    if (value !== undefined) given.hear(value);
  };
  const settle = (): void => {
    clearTimeout(asking);
    asking = undefined;
  };
  const leave = (): void => {
    settle();
    end?.();
    end = undefined;
  };
  const ask = (): void => {
    if (!isAwake || end !== undefined || asking !== undefined) return;
    say('ask');
    asking = setTimeout(() => {
      settle();
      end = given.work(tell);
      say('here');
    }, askMs());
  };
  const learn = ({ kind, value }: Said<T>): void => {
    heardAt = Date.now();
    settle();
    if (value === undefined || (kind === 'here' && value === latest)) return;
    latest = value;
    given.hear(value);
  };
  channel.onmessage = ({ data }: MessageEvent<Said<T>>): void => {
    if (data.kind === 'bye') ask();
    else if (data.kind === 'ask') {
      if (end !== undefined) say('here');
    } else if (end !== undefined && data.from > me) say('here');
    else {
      // Two have begun at once: the other one goes on.
      leave();
      learn(data);
    }
  };
  const looking = setInterval(() => {
    if (Date.now() - heardAt > silentMs) ask();
  }, lookEveryMs);

  const rest = (): void => {
    isAwake = false;
    const worked = end !== undefined;
    leave();
    if (worked) say('bye');
  };
  return {
    wake: () => {
      isAwake = true;
      ask();
    },
    rest,
    stop: () => {
      rest();
      clearInterval(looking);
      channel.close();
    },
  };
};
