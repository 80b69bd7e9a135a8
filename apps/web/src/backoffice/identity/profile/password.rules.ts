/** How hard a password is to guess, as estimated in the browser. */
export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong';

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];
const comfortableLength = 12;
const fewDistinct = 5;

/**
 * Rates a password by its length (`least` is the school's minimum), its kinds of characters and how many of them
 * differ. One that the rules reject as easy to guess (`isGuessed`) is weak, whatever its characters.
 */
export const passwordStrength = (
  password: string,
  { least, isGuessed }: { least: number; isGuessed: boolean },
): PasswordStrength => {
  const characters = [...password];
  if (characters.length < least) return 'short';
  if (isGuessed) return 'weak';
  const mixed = kinds.filter((kind) => kind.test(password)).length;
  if (new Set(characters).size < fewDistinct || mixed < 2) return 'weak';
  return characters.length >= comfortableLength && mixed >= 3 ? 'strong' : 'fair';
};
