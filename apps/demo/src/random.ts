/** A reproducible random sequence, so that the demo school is the same wherever it is made. */
export interface Chance {
  /** From 0 to 1, 1 excluded. */
  next(): number;
  /** An integer, both ends included. */
  between(from: number, to: number): number;
  pick<T>(choices: readonly T[]): T;
  /** True with this probability. */
  happens(share: number): boolean;
  shuffled<T>(items: readonly T[]): T[];
}

/** A random sequence from a seed (mulberry32). */
export const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    pick: (choices) => {
      const choice = choices[between(0, choices.length - 1)];
      if (choice === undefined) throw new Error('nothing to choose from');
      return choice;
    },
    happens: (share) => next() < share,
    shuffled: (items) => {
      const keyed = items.map((item) => ({ item, key: next() }));
      return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
    },
  };
};
