import { dateDisplay } from './date-display';
import { numberDisplay } from './number-display';
import { builtInCodes } from './number-format.texts';

/** What a number format displays a number as. */
type NumberMeaning = 'number' | 'percent' | 'date' | 'time' | 'datetime';

/** How the cells of a style display a number; `show` takes the value of a cell. */
export interface NumberStyle {
  readonly meaning: NumberMeaning;
  readonly show?: ((value: string) => string | undefined) | undefined;
}

/** The style of cells without a format. */
export const generalStyle: NumberStyle = { meaning: 'number' };

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

const meaningOf = (id: number, code: string | undefined): NumberMeaning => {
  if (code === undefined) return builtInMeaning(id);
  const bare = (code.split(';')[0] ?? '').replace(wordless, '');
  if (bare.includes('%')) return 'percent';
  const hasClock = /[hs]|am\/pm/i.test(bare);
  const hasDay = /[yd]|(?<![0#?.])e/i.test(bare) || (!hasClock && /m/i.test(bare));
  if (hasDay) return hasClock ? 'datetime' : 'date';
  return hasClock ? 'time' : 'number';
};

/** The style of a format, by its id or its code. */
export const numberStyle = (id: number, code: string | undefined): NumberStyle => {
  const meaning = meaningOf(id, code);
  const shown = code ?? builtInCodes[id];
  if (shown === undefined) return { meaning };
  const isNumber = meaning === 'number' || meaning === 'percent';
  return { meaning, show: isNumber ? numberDisplay(shown) : dateDisplay(shown) };
};
