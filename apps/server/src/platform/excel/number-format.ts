/** What a number format makes of a number. */
export type NumberMeaning = 'number' | 'percent' | 'date' | 'time' | 'datetime';

const within = (id: number, ...ranges: readonly (readonly [number, number])[]): boolean =>
  ranges.some(([from, to]) => id >= from && id <= to);

/** Formats that programs know by number alone, those of Chinese ones too. */
const builtInMeaning = (id: number): NumberMeaning => {
  if (id === 9 || id === 10) return 'percent';
  if (id === 22) return 'datetime';
  if (within(id, [18, 21], [32, 35], [45, 47], [55, 56])) return 'time';
  if (within(id, [14, 17], [27, 31], [36, 36], [50, 54], [57, 58])) return 'date';
  return 'number';
};

// Quoted words, escaped characters, paddings and conditions say nothing of the kind; elapsed hours in brackets do.
const wordless = /"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]|general/gi;

/** What a format says, by its number or by its own code. */
export const meaningOf = (id: number, code: string | undefined): NumberMeaning => {
  if (code === undefined) return builtInMeaning(id);
  const bare = (code.split(';')[0] ?? '').replace(wordless, '');
  if (bare.includes('%')) return 'percent';
  const hasClock = /[hs]|am\/pm/i.test(bare);
  const hasDay = /[yd]|(?<![0#?.])e/i.test(bare) || (!hasClock && /m/i.test(bare));
  if (hasDay) return hasClock ? 'datetime' : 'date';
  return hasClock ? 'time' : 'number';
};
