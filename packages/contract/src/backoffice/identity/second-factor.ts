import { z } from 'zod';
import { instant } from '../../platform/replies';
import { password } from './identity';
import { plainRecoveryCode, recoveryCodePattern, secondFactorMessages, totpCodePattern } from './second-factor.rules';

export const totpCode = z
  .string({ error: secondFactorMessages.codeMissing })
  .trim()
  .regex(totpCodePattern, { error: secondFactorMessages.codeWrong });

const recoveryCode = z
  .string({ error: secondFactorMessages.recoveryMissing })
  .max(64, { error: secondFactorMessages.recoveryWrong })
  .transform(plainRecoveryCode)
  .pipe(z.string().regex(recoveryCodePattern, { error: secondFactorMessages.recoveryWrong }));

const challengeToken = z
  .string({ error: '请重新登录' })
  .regex(/^[A-Za-z0-9_-]{43}$/, { error: '请重新登录' })
  .meta({ examples: ['A'.repeat(43)] });

/** The second step of a sign-in: a code of the authenticator, or one of the recovery codes. */
export const secondStep = z.union([
  z.strictObject({ challenge: challengeToken, code: totpCode }),
  z.strictObject({ challenge: challengeToken, recovery_code: recoveryCode }),
]);
export type SecondStep = z.output<typeof secondStep>;

/** The `data` of error 19001. */
export interface SignInChallenge {
  readonly challenge: string;
  readonly expires_in: number;
}

/** The state of the caller's own second factor. */
export const secondFactorState = z.object({
  enabled: z.boolean(),
  confirmed_at: instant.nullable(),
  recovery_codes_left: z.int().nonnegative(),
  /** One of the caller's roles requires it. */
  required: z.boolean(),
});

/** The secret for the authenticator: shown once. */
export const secondFactorSetup = z.object({ secret: z.string(), uri: z.string() });

export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** The owner confirms the password before anything about the second factor changes. */
export const ownPassword = z.strictObject({ password });
export const ownPasswordAndCode = z.strictObject({ password, code: totpCode });
