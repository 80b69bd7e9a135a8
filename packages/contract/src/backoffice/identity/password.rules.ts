import type { ErrorEntry } from '../../platform/error-table';
import type { PasswordSetting } from '../settings/system-setting';
import { commonPasswords } from './common-passwords';
import { identityErrors } from './identity.errors';
import { guessingEffort, plain, readings } from './password-effort';

/** Shorter user names are part of too many words. */
const nameMinLength = 3;
/** What takes less is among the first guesses of anyone who tries (assurance A9, A11). */
const effortLeast = 4;
const kindsNeeded = 3;

/** Whose password it is to be, and what the school asks of it. */
export interface PasswordOwner {
  readonly username: string;
  /** What a stranger can find out and tries first: name and number of the owner, the school's name, in pinyin and initials too. */
  readonly words: readonly string[];
  readonly policy: Pick<PasswordSetting, 'profile' | 'min_length'>;
}

/** Why a password is refused, with the words at its field. */
export interface PasswordFault {
  readonly entry: ErrorEntry;
  readonly message: string;
}

/** A block of any length that comes again and again: however long the whole is, it is the block that is guessed. */
const isRepetition = (text: string): boolean => /^(.{1,16}?)\1+$/su.test(text);

/** A password that anyone guesses. */
export const isCommonPassword = (password: string): boolean =>
  isRepetition(plain(password)) || guessingEffort(password, commonPasswords) < effortLeast;

/** A password made of what is known about its owner and the school. */
export const isPersonalPassword = (password: string, words: readonly string[]): boolean => {
  const own = new Set(words.map(plain));
  return guessingEffort(password, { has: (word) => own.has(word) || commonPasswords.has(word) }) < effortLeast;
};

const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];

/** How many kinds of characters it mixes: capitals, small letters, digits, and all others. */
export const kindsOfCharacters = (password: string): number => kinds.filter((kind) => kind.test(password)).length;

/** A password built on the user name. */
export const containsUsername = (password: string, username: string): boolean =>
  username.length >= nameMinLength && readings(password).some((reading) => reading.includes(plain(username)));

const faultOf = (entry: ErrorEntry, message = entry.errmsg): PasswordFault => ({ entry, message });

/** Why a password is refused, or undefined; the browser says it while one types, the server before it is set. */
export const passwordFault = (
  wanted: string,
  { username, words, policy }: PasswordOwner,
): PasswordFault | undefined => {
  const { passwordTooShort, passwordHoldsUsername, passwordTooPlain, commonPassword, personalPassword } =
    identityErrors;
  const least = policy.min_length;
  if ([...wanted].length < least) return faultOf(passwordTooShort, `密码至少 ${least} 位`);
  if (containsUsername(wanted, username)) return faultOf(passwordHoldsUsername);
  if (isCommonPassword(wanted)) return faultOf(commonPassword);
  if (isPersonalPassword(wanted, words)) return faultOf(personalPassword);
  const isTooPlain = policy.profile === 'dengbao' && kindsOfCharacters(wanted) < kindsNeeded;
  return isTooPlain ? faultOf(passwordTooPlain) : undefined;
};
