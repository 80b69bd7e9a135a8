/** How a number format displays a number. */
export type NumberMeaning = 'number' | 'percent' | 'date' | 'time' | 'datetime';

const within = (id: number, ...ranges: readonly (readonly [number, number])[]): boolean =>
  ranges.some(([from, to]) => id >= from && id <= to);

/** Formats that are known by id alone, including those of Chinese programs. */
const builtInMeaning = (id: number): NumberMeaning => {
  if (id === 9 || id === 10) return 'percent';
  if (id === 22) return 'datetime';
  if (within(id, [18, 21], [32, 35], [45, 47], [55, 56])) return 'time';
  if (within(id, [14, 17], [27, 31], [36, 36], [50, 54], [57, 58])) return 'date';
  return 'number';
};

// Quoted words, escaped characters, padding and conditions are irrelevant; elapsed hours in brackets are not.
const wordless = /"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]|general/gi;

/** The meaning of a format, by its id or its code. */
export const meaningOf = (id: number, code: string | undefined): NumberMeaning => {
  if (code === undefined) return builtInMeaning(id);
  const bare = (code.split(';')[0] ?? '').replace(wordless, '');
  if (bare.includes('%')) return 'percent';
  const hasClock = /[hs]|am\/pm/i.test(bare);
  const hasDay = /[yd]|(?<![0#?.])e/i.test(bare) || (!hasClock && /m/i.test(bare));
  if (hasDay) return hasClock ? 'datetime' : 'date';
  return hasClock ? 'time' : 'number';
};
