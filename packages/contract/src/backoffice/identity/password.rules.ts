import type { ErrorEntry } from '../../platform/error-table';
import type { PasswordSetting } from '../settings/system-setting';
import { commonPasswords } from './common-passwords';
import { identityErrors } from './identity.errors';
import { guessingEffort, plain, readings } from './password-effort';

/** Shorter user names occur in too many words. */
const nameMinLength = 3;
/** Anything easier is among the first guesses of an attacker (assurance A9, A11). */
const effortLeast = 4;
const kindsNeeded = 3;

/** The owner of a new password, and the school's rules for it. */
export interface PasswordOwner {
  readonly username: string;
  /** What a stranger can find out and tries first: the owner's name and number, the school's name, also in pinyin. */
  readonly words: readonly string[];
  readonly policy: Pick<PasswordSetting, 'profile' | 'min_length'>;
}

/** Why a password is rejected, with the message for its field. */
export interface PasswordFault {
  readonly entry: ErrorEntry;
  readonly message: string;
}

/** A repeated block of any length: however long the whole is, only the block has to be guessed. */
const isRepetition = (text: string): boolean => /^(.{1,16}?)\1+$/su.test(text);

/** A password that is easy to guess. */
export const isCommonPassword = (password: string): boolean =>
  isRepetition(plain(password)) || guessingEffort(password, commonPasswords) < effortLeast;

/** A password made of known facts about its owner and the school. */
export const isPersonalPassword = (password: string, words: readonly string[]): boolean => {
  const own = new Set(words.map(plain));
  return guessingEffort(password, { has: (word) => own.has(word) || commonPasswords.has(word) }) < effortLeast;
};

const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];

/** How many kinds of characters it has: upper case, lower case, digits, and all others. */
const kindsOfCharacters = (password: string): number => kinds.filter((kind) => kind.test(password)).length;

/** A password built on the user name. */
export const containsUsername = (password: string, username: string): boolean =>
  username.length >= nameMinLength && readings(password).some((reading) => reading.includes(plain(username)));

const faultOf = (entry: ErrorEntry, message = entry.errmsg): PasswordFault => ({ entry, message });

/** Why a password is rejected, or undefined; checked in the browser while typing, and on the server before saving. */
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
