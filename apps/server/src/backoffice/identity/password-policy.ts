import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import { passwordHistoryCount, type SystemSettings } from '@shuyuan/contract/backoffice/settings/system-setting';
import type { Executor } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import { identityTexts } from './identity.texts';
import { verifyPassword } from './password';
import { containsUsername, isCommonPassword, kindsOfCharacters } from './password.rules';
import { readPasswordHistory } from './password-history.repository';

/** What the school asks of passwords. */
export type PasswordPolicy = SystemSettings['password'];

const kindsNeeded = 3;

/** Why a password is refused by the school's policy, or undefined. */
export const passwordFault = (
  wanted: string,
  { username, policy }: { username: string; policy: PasswordPolicy },
): AppError | undefined => {
  const { passwordTooShort, passwordHoldsUsername, passwordTooPlain, commonPassword } = identityErrors;
  if ([...wanted].length < policy.min_length) {
    return new AppError(passwordTooShort, { errmsg: identityTexts.passwordTooShort(policy.min_length) });
  }
  if (containsUsername(wanted, username)) return new AppError(passwordHoldsUsername);
  if (isCommonPassword(wanted)) return new AppError(commonPassword);
  const tooPlain = policy.profile === 'dengbao' && kindsOfCharacters(wanted) < kindsNeeded;
  return tooPlain ? new AppError(passwordTooPlain) : undefined;
};

/** Why a password that was used before is refused; 等保 keeps the last few from coming back. */
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
