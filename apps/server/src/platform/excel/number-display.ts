import { type FormatToken, sectionsOf } from './format-section';

const placeholder = /^[0#?]$/;
/** Signs that are displayed as they are without quotes. */
const plainSign = /^[$+\-():!^&'~{}<>= ]$|^[^\p{ASCII}]$/u;

interface Layout {
  /** What precedes the decimal point: places for digits, and literals also between them. */
  readonly whole: FormatToken[];
  readonly fraction: string[];
  tail: string;
  hasPoint: boolean;
  hasGroups: boolean;
  percents: number;
}

const isPlace = ({ code }: FormatToken): boolean => code !== undefined;

/** Adds a literal; one between the decimals is not known. */
const addLiteral = (layout: Layout, literal: string): void => {
  if (layout.hasPoint) layout.tail += literal;
  else layout.whole.push({ literal });
};

/** The layout of a section; undefined where it does more than to lay out digits: fractions, exponents, conditions. */
const layoutOf = (tokens: readonly FormatToken[]): Layout | undefined => {
  const layout: Layout = { whole: [], fraction: [], tail: '', hasPoint: false, hasGroups: false, percents: 0 };
  let isAfterComma = false;
  for (const { literal, code } of tokens) {
    if (code === undefined) addLiteral(layout, literal ?? '');
    else if (placeholder.test(code)) {
      if (layout.tail !== '') return undefined;
      if (layout.hasPoint) layout.fraction.push(code);
      else layout.whole.push({ code });
      layout.hasGroups ||= isAfterComma;
      isAfterComma = false;
    } else if (code === ',' && layout.whole.some(isPlace)) isAfterComma = true;
    else if (code === '.' && !layout.hasPoint) layout.hasPoint = true;
    else if (code === '%') {
      layout.percents += 1;
      addLiteral(layout, code);
    } else if (plainSign.test(code)) addLiteral(layout, code);
    else return undefined;
  }
  // A comma behind the last place divides by a thousand.
  return isAfterComma ? undefined : layout;
};

/** Digits with the point moved, and rounded as programs do, half away from zero. */
const rounded = (digits: string, { percents, fraction }: Layout): { whole: string; rest: string } => {
  const [before = '', after = ''] = digits.split('.');
  const moved = after.padEnd(percents * 2, '0');
  const places = fraction.length;
  const behind = moved.slice(percents * 2).padEnd(places + 1, '0');
  const all = BigInt(before + moved.slice(0, percents * 2) + behind.slice(0, places));
  const text = String(all + (Number(behind[places]) >= 5 ? 1n : 0n)).padStart(places + 1, '0');
  return { whole: text.slice(0, text.length - places), rest: text.slice(text.length - places) };
};

/** The digits in their places, from the right; the first place takes all that are left. */
const filledWhole = (digits: string, { whole, hasGroups }: Layout): string => {
  const places = whole.filter(isPlace);
  const zeros = places.findIndex(({ code }) => code === '0');
  let left = (digits === '0' ? '' : digits).padStart(zeros < 0 ? 0 : places.length - zeros, '0');
  if (hasGroups) left = left.replace(/\B(?=(?:\d{3})+$)/g, ',');
  if (places.length === 0) return whole.map(({ literal }) => literal).join('') + left;
  let [text, open] = ['', places.length];
  for (const { literal } of whole.toReversed()) {
    if (literal === undefined) {
      open -= 1;
      const take = open === 0 ? left.length : hasGroups ? 0 : Math.min(1, left.length);
      text = left.slice(left.length - take) + text;
      left = left.slice(0, left.length - take);
    } else text = literal + text;
  }
  return text;
};

const filledFraction = (rest: string, { fraction }: Layout): string => {
  let { length } = rest;
  while (length > 0 && rest[length - 1] === '0' && fraction[length - 1] !== '0') length -= 1;
  return rest.slice(0, length);
};

const hasPlaces = ({ whole, fraction }: Layout): boolean => fraction.length > 0 || whole.some(isPlace);

const laidOut = (digits: string, layout: Layout): string => {
  if (!hasPlaces(layout)) return layout.whole.map(({ literal }) => literal).join('');
  const { whole, rest } = rounded(digits, layout);
  const point = layout.hasPoint ? '.' : '';
  return filledWhole(whole, layout) + point + filledFraction(rest, layout) + layout.tail;
};

/** Displays digits by a format code; undefined for a code that does more than we know. */
export const numberDisplay = (code: string): ((digits: string) => string | undefined) | undefined => {
  const layouts = sectionsOf(code).slice(0, 3).map(layoutOf);
  const [first] = layouts;
  if (first === undefined || !hasPlaces(first)) return undefined;
  return (digits) => {
    const size = digits.replace('-', '');
    const wanted = /[1-9]/.test(size) ? (digits.startsWith('-') ? 1 : 0) : 2;
    const isOwn = wanted < layouts.length;
    const layout = layouts[isOwn ? wanted : 0];
    const sign = wanted === 1 && !isOwn ? '-' : '';
    return layout === undefined ? undefined : `${sign}${laidOut(size, layout)}`.trim();
  };
};
