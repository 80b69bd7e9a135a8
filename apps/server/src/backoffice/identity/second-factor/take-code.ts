import type { Tx } from '../../../platform/db/database';
import type { Secrets } from '../../../platform/secrets/secrets';
import { type HeldSecondFactor, spendStep } from './second-factor.repository';
import { matchingStep } from './totp.rules';
import { openTotpSecret } from './totp-secret';

/** Whether a code is the owner's current one; if so, it is used up. */
export const takeCode = async (
  db: Tx,
  given: { factor: HeldSecondFactor; code: string; secrets: Secrets },
): Promise<boolean> => {
  const { factor, code, secrets } = given;
  if (factor.totp_secret === null) return false;
  const secret = openTotpSecret(secrets, { stored: factor.totp_secret, adminId: factor.id });
  const step = matchingStep(secret, { code, now: factor.now, lastStep: factor.totp_step });
  if (step === undefined) return false;
  await spendStep(db, { adminId: factor.id, step });
  return true;
};
