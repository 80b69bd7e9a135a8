import { folded } from '../../forms';
import { importTexts as texts } from './import.texts';
import { likeness } from './likeness.rules';

/** A name in the forms by which it is compared with others. */
export interface ComparedName {
  readonly label: string;
  readonly plain: string;
  readonly bare: string;
}

const asDigits = (run: string): string => {
  const { digits, units } = texts.numerals;
  const signs = Array.from(run);
  if (!signs.some((sign) => sign in units)) return signs.map((sign) => digits[sign]).join('');
  let [total, last] = [0, 0];
  for (const sign of signs) {
    const unit = units[sign];
    if (unit === undefined) last = digits[sign] ?? 0;
    else [total, last] = [total + (last || 1) * unit, 0];
  }
  return String(total + last);
};

/** Prepares a name: punctuation does not matter, Chinese numerals are digits. */
export const compared = (label: string): ComparedName => {
  const plain = folded(label)
    .replace(/[\p{P}\p{S}]/gu, '')
    .replace(texts.numerals.runs, asDigits);
  return { label, plain, bare: plain.replace(texts.countingMarks, '') };
};

const score = (one: ComparedName, other: ComparedName): number => {
  if (one.plain !== '' && one.plain === other.plain) return 1;
  if (one.bare !== '' && one.bare === other.bare) return 0.98;
  return likeness(one.plain, other.plain);
};

const numbersIn = ({ plain }: ComparedName): string => (plain.match(/\d+/gu) ?? []).join(' ');

const shown = 3;
const near = 0.4;
const likelyFrom = 0.6;

/** The names that are nearest to a text, and the one that is probably meant: nearer than others, with the same numbers. */
export const nearestTo = (
  text: string,
  names: readonly ComparedName[],
): { readonly nearest: readonly string[]; readonly likely: string | undefined } => {
  const own = compared(text);
  const scored = names
    .map((name) => ({ name, score: score(own, name) }))
    .filter(({ score }) => score >= near)
    .sort((one, other) => other.score - one.score);
  const nearest = [...new Set(scored.map(({ name }) => name.label))].slice(0, shown);
  const [best, ...others] = scored;
  const second = others.find(({ name }) => name.label !== best?.name.label)?.score ?? 0;
  const isLikely = best !== undefined && best.score >= likelyFrom && best.score > second;
  return { nearest, likely: isLikely && numbersIn(best.name) === numbersIn(own) ? best.name.label : undefined };
};
