import { commonPasswords } from './common-passwords';

/** Longest tail of digits and signs that does not make a common word a good password (`Password2024!`). */
const tailMaxLength = 6;
/** Shorter user names are part of too many words. */
const nameMinLength = 3;
const runs = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'];

/** One form for all ways of typing the same characters: full-width letters and capitals do not make it uncommon. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

const isRun = (text: string): boolean => {
  const reversed = [...text].reverse().join('');
  return runs.some((run) => run.includes(text) || run.includes(reversed));
};

/** A block of one to four characters, repeated to the end. */
const isRepetition = (text: string): boolean => /^(.{1,4}?)\1+$/su.test(text);

const hasCommonStem = (text: string): boolean => {
  const stem = text.replace(/[\d\W_]+$/u, '');
  return text.length - stem.length <= tailMaxLength && commonPasswords.has(stem);
};

/** A password that is among the first guesses of anyone who tries (assurance A9, A11). */
export const isCommonPassword = (password: string): boolean => {
  const text = plain(password);
  return commonPasswords.has(text) || isRepetition(text) || isRun(text) || hasCommonStem(text);
};

const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];

/** How many kinds of characters it mixes: capitals, small letters, digits, and all others. */
export const kindsOfCharacters = (password: string): number => kinds.filter((kind) => kind.test(password)).length;

/** A password built on the user name. */
export const containsUsername = (password: string, username: string): boolean =>
  username.length >= nameMinLength && plain(password).includes(plain(username));
