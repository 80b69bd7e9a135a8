import { createHash, randomBytes } from 'node:crypto';
import { plainRecoveryCode, recoveryCodeCount } from '@shuyuan/contract/backoffice/identity/second-factor.rules';
import { base32 } from './totp.rules';

const codeBytes = 10;

/** Codes of 80 random bits, in groups that can be copied by hand. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const code = base32(randomBytes(codeBytes)).toLowerCase();
    return (code.match(/.{4}/g) ?? []).join('-');
  });

/** The stored hash of a code; a fast hash is enough for 80 random bits, and it is bound to its owner. */
export const hashRecoveryCode = ({ adminId, code }: { adminId: number; code: string }): Buffer =>
  createHash('sha256')
    .update(`${adminId}:${plainRecoveryCode(code)}`)
    .digest();
