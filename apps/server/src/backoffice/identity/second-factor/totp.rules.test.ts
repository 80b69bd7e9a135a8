import { describe, expect, test } from 'vitest';
import { secretsFrom } from '../../../platform/secrets/secrets';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-code';
import { base32, codeOf, matchingStep, setupUri, stepAt } from './totp.rules';
import { makeTotpSecret, openTotpSecret, sealTotpSecret } from './totp-secret';

const secret = Buffer.from('12345678901234567890');

describe('a code by RFC 6238', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %i is %s (appendix B, SHA-1)', (seconds, code) => {
    expect(codeOf(secret, stepAt(seconds), 8)).toBe(code);
    expect(codeOf(secret, stepAt(seconds))).toBe(code.slice(2));
  });

  test.each([
    [0, '755224'],
    [1, '287082'],
    [9, '520489'],
  ])('of the counter %i is %s (RFC 4226, appendix D)', (counter, code) => {
    expect(codeOf(secret, counter)).toBe(code);
  });
});

describe('a code that is given', () => {
  const now = 1_234_567_890;
  const given = (step: number, lastStep: number | null = null) =>
    matchingStep(secret, { code: codeOf(secret, step), now, lastStep });
  const current = stepAt(now);

  test('is refused two steps away, spent, or of another length', () => {
    expect(given(current - 2)).toBeUndefined();
    expect(given(current + 2)).toBeUndefined();
    expect(given(current, current)).toBeUndefined();
    expect(given(current - 1, current)).toBeUndefined();
    expect(matchingStep(secret, { code: codeOf(secret, current, 8), now, lastStep: null })).toBeUndefined();
    expect(matchingStep(secret, { code: '', now, lastStep: null })).toBeUndefined();
  });

  test('is taken now and one step away', () => {
    expect([current - 1, current, current + 1].map((step) => given(step))).toEqual([current - 1, current, current + 1]);
    expect(given(current + 1, current)).toBe(current + 1);
  });
});

describe('a secret', () => {
  const keys = { old: { id: 'k1', bytes: Buffer.alloc(32, 1) }, fresh: { id: 'k2', bytes: Buffer.alloc(32, 2) } };

  test('is worth nothing in the row of another user, altered, or without its key', () => {
    const secrets = secretsFrom([keys.old]);
    const stored = sealTotpSecret(secrets, { secret, adminId: 1 });
    expect(stored).not.toContain(secret.toString('base64'));
    expect(() => openTotpSecret(secrets, { stored, adminId: 2 })).toThrow();
    const altered = stored.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect(() => openTotpSecret(secrets, { stored: altered.replace(/=*$/, ''), adminId: 1 })).toThrow();
    expect(() => openTotpSecret(secretsFrom([keys.fresh]), { stored, adminId: 1 })).toThrow('no secret key k1');
  });

  test('opens again, after the key was rotated too', () => {
    const made = makeTotpSecret();
    expect(made).toHaveLength(20);
    const stored = sealTotpSecret(secretsFrom([keys.old]), { secret: made, adminId: 1 });
    expect(openTotpSecret(secretsFrom([keys.fresh, keys.old]), { stored, adminId: 1 })).toEqual(made);
  });

  test('goes into the address that authenticators read', () => {
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(base32(Buffer.from('foob'))).toBe('MZXW6YQ');
    expect(setupUri({ issuer: '商学院', username: 'a b', secret: 'ABC' })).toBe(
      'otpauth://totp/a%20b?secret=ABC&issuer=%E5%95%86%E5%AD%A6%E9%99%A2',
    );
  });
});

test('recovery codes are ten, all different, and count for their owner however they are typed', () => {
  const codes = makeRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
  const [code = ''] = codes;
  const hash = hashRecoveryCode({ adminId: 1, code });
  expect(hashRecoveryCode({ adminId: 1, code: ` ${code.toUpperCase().replaceAll('-', ' ')} ` })).toEqual(hash);
  expect(hashRecoveryCode({ adminId: 2, code })).not.toEqual(hash);
});
