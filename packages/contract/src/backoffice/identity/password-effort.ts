/** Longest part of a password that is examined as one. */
const pieceMaxLength = 32;

const lines = ['1234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** Down the keyboard, one column after the other. */
const columns = '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p';
const runs = [...lines, columns, '0123456789', '13579', '24680', '147258369'].flatMap((run) => [
  run,
  [...run].reverse().join(''),
]);

const rows = [
  { keys: '1234567890', shift: 0 },
  { keys: 'qwertyuiop', shift: 0.5 },
  { keys: 'asdfghjkl', shift: 0.75 },
  { keys: 'zxcvbnm', shift: 1.25 },
];
const places = new Map(
  rows.flatMap(({ keys, shift }, y) => [...keys].map((key, x) => [key, { x: x + shift, y }] as const)),
);

const areNeighbours = (one: string | undefined, other: string | undefined): boolean => {
  const [a, b] = [places.get(one ?? ''), places.get(other ?? '')];
  return a !== undefined && b !== undefined && Math.abs(a.x - b.x) <= 1 && Math.abs(a.y - b.y) <= 1;
};

const isWalk = (text: string): boolean =>
  text.length >= 4 && [...text].every((key, index) => index === 0 || areNeighbours(text[index - 1], key));

const isRun = (text: string): boolean => text.length >= 3 && runs.some((run) => run.includes(text));
/** One character three times or more, or a repeated block of up to eight. */
const isRepetition = (text: string): boolean => /^(?:(.)\1\1+|(.{2,8})\2+)$/su.test(text);

/** Years, dates as in birthdays, and mobile numbers. */
const numbers = [
  /^(19|20)\d\d$/,
  /^(19|20)?\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/,
  /^(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/,
  /^1[3-9]\d{9}$/,
];
const isNumber = (text: string): boolean => numbers.some((pattern) => pattern.test(text));

const shifted = new Map([...'!@#$%^&*()'].map((sign, index) => [sign, '1234567890'.charAt(index)]));
const lookalikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '8': 'b',
  '9': 'g',
};

/** Normalises ways of typing the same characters: full-width letters and capitals make nothing harder to guess. */
export const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Readings of a text, all of the same length: as typed, look-alikes as letters, and without the shift key. */
export const readings = (text: string): readonly string[] => {
  const characters = [...plain(text)];
  const alike = (one: string) => characters.map((each) => (/[1!|]/.test(each) ? one : (lookalikes[each] ?? each)));
  const unshifted = characters.map((each) => shifted.get(each) ?? each);
  return [characters, alike('i'), alike('l'), unshifted].map((each) => each.join(''));
};

const isPattern = (text: string): boolean => isRun(text) || isWalk(text) || isRepetition(text) || isNumber(text);

/** Letters and digits outside known parts count fully, symbols half. */
const costOf = (character: string): number => (/[\p{L}\p{N}]/u.test(character) ? 1 : 0.5);

/**
 * Roughly how many things an attacker has to guess: a common word, a year or a keyboard walk is one however long it is,
 * and so is each character outside of these.
 */
export const guessingEffort = (password: string, words: { has(word: string): boolean }): number => {
  const forms = readings(password);
  const [typed = '', , , unshifted = ''] = forms;
  const isKnown = (start: number, end: number): boolean =>
    forms.some((form) => words.has(form.slice(start, end))) ||
    isPattern(typed.slice(start, end)) ||
    (unshifted !== typed && isPattern(unshifted.slice(start, end)));
  const efforts = [0];
  for (let end = 1; end <= typed.length; end += 1) {
    let least = (efforts[end - 1] ?? 0) + costOf(typed.charAt(end - 1));
    for (let start = Math.max(0, end - pieceMaxLength); start < end - 1; start += 1) {
      const before = efforts[start] ?? 0;
      if (before + 1 < least && isKnown(start, end)) least = before + 1;
    }
    efforts.push(least);
  }
  return efforts.at(-1) ?? 0;
};
