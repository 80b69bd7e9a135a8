import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import { type PasswordSetting, passwordHistoryCount } from '@shuyuan/contract/backoffice/settings/system-setting';
import type { Executor } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { loadPinyin } from '../../../platform/pinyin/pinyin';
import { identityTexts } from '../identity.texts';
import { verifyPassword } from './password';
import { readPasswordHistory } from './password-history.repository';

/** The school's password policy. */
export type PasswordPolicy = PasswordSetting;

/** A text as it is typed in Latin letters: whole, its first two syllables, and its initials. */
const spellings = (text: string, syllables: readonly string[]): string[] => [
  text,
  syllables.join(''),
  syllables.slice(0, 2).join(''),
  syllables.map((syllable) => syllable.charAt(0)).join(''),
];

const wordMinLength = 2;

/** What a stranger can find out about an owner and would try first, as people type it. */
export const ownWords = async (known: { school: string; name: string; mobile: string | null }): Promise<string[]> => {
  const syllables = await loadPinyin();
  const words = [
    ...spellings(known.school, syllables(known.school)),
    ...spellings(known.name, syllables(known.name, 'surname')),
    known.mobile ?? '',
  ];
  return [...new Set(words)].filter((word) => word.length >= wordMinLength);
};

/** Why a previously used password is refused; 等保 forbids reuse of the last few. */
export const reuseFault = async (
  db: Executor,
  change: { wanted: string; admin: { id: number; password_hash: string }; policy: PasswordPolicy },
): Promise<AppError | undefined> => {
  if (change.policy.profile !== 'dengbao') return undefined;
  const older = await readPasswordHistory(db, { adminId: change.admin.id, count: passwordHistoryCount - 1 });
  for (const hash of [change.admin.password_hash, ...older]) {
    if (await verifyPassword(hash, change.wanted)) {
      const errmsg = identityTexts.passwordUsedBefore(passwordHistoryCount);
      return new AppError(identityErrors.passwordUsedBefore, { errmsg });
    }
  }
  return undefined;
};
