import { formWords, givenLetters, places, remarks, surnames, titles, trades } from './names.texts';

/** How many different codes there are, so that a filter finds a known number of rows. */
export interface Codes {
  readonly classes: number;
  readonly batches: number;
}

/** The approximate number of rows of a class, which a list's filter finds. */
const classSize = 3000;
/** The number of rows of a batch, in the large form and in the small one alike. */
const batchSize = 100;

/** The codes of a form with this many rows. */
export const codesOf = (rows: number): Codes => ({
  classes: Math.max(1, Math.round(rows / classSize)),
  batches: Math.max(1, Math.round(rows / batchSize)),
});

/** Spreads rows over the table: neighbours never share a code. Prime, and larger than the number of codes. */
export const stride = 1_000_003;

const code = (prefix: string, at: number): string => `${prefix}${String(at).padStart(6, '0')}`;
export const classCode = (at: number): string => code('C', at);
export const batchCode = (at: number): string => code('B', at);

/** Pseudo-random numbers, the same in every run. */
const mixed = (n: number, salt: number): number => {
  let h = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
};

const pick = <T>(list: readonly T[], n: number, salt: number): T => {
  const found = list[mixed(n, salt) % list.length];
  if (found === undefined) throw new Error('there is nothing to pick from');
  return found;
};

/** A typical Chinese name: one or two characters after the surname. */
export const personName = (n: number): string => {
  const second = mixed(n, 3) % 5 === 0 ? '' : pick(givenLetters, n, 4);
  return pick(surnames, n, 1) + pick(givenLetters, n, 2) + second;
};

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

const idCard = (n: number): string => {
  const year = 1960 + (mixed(n, 5) % 40);
  const month = String(1 + (mixed(n, 6) % 12)).padStart(2, '0');
  const day = String(1 + (mixed(n, 7) % 28)).padStart(2, '0');
  const first = `330106${year}${month}${day}${String(mixed(n, 8) % 1000).padStart(3, '0')}`;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(first[at]), 0);
  return first + '10X98765432'.charAt(sum % 11);
};

/** The values of an application, as saved. */
export const enrolmentRow = (
  n: number,
  form: { codes: Codes; programmes: readonly number[]; owner: number; mobile: string },
): Readonly<Record<string, string | number>> => ({
  name: personName(n),
  mobile: form.mobile,
  id_card: idCard(n),
  gender: pick(Object.keys(formWords.genders), n, 9),
  status: pick(Object.keys(formWords.statuses), n, 10),
  class_code: classCode((n * stride) % form.codes.classes),
  batch_code: batchCode((n * stride) % form.codes.batches),
  programme: pick(form.programmes, n, 11),
  owner: form.owner,
  company: formWords.company(pick(places, n, 12), pick(trades, n, 13)),
  title: pick(titles, n, 14),
  applied_on: `2026-${String(1 + (mixed(n, 15) % 12)).padStart(2, '0')}-${String(1 + (mixed(n, 16) % 28)).padStart(2, '0')}`,
  tuition: 1_000_000 + (mixed(n, 17) % 90) * 200_000,
  source: pick(Object.keys(formWords.sources), n, 18),
  remark: pick(remarks, n, 19),
});

/** A unique number; each use has its own range. */
export const mobileNumber = (start: 130 | 131 | 150 | 151 | 152, n: number): string =>
  `${start}${String(n).padStart(8, '0')}`;
