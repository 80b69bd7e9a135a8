import { describe, expect, test } from 'vitest';
import { afterFailure } from './throttle.rules';

const policy = { lock_failures: 5, lock_minutes: 1 };
const pair = (failures: number, forgotten = false) =>
  afterFailure({ scope: 'account_address', failures, forgotten }, policy);

describe('the brake on guessing', () => {
  test('stays open for the first four failures', () => {
    expect([0, 1, 2, 3].map((failures) => pair(failures).lockSeconds)).toEqual([null, null, null, null]);
  });
  test('locks at the fifth and doubles with each further one, up to an hour', () => {
    expect([4, 5, 6, 9, 10, 11, 5000].map((failures) => pair(failures).lockSeconds)).toEqual([
      60, 120, 240, 1920, 3600, 3600, 3600,
    ]);
  });
  test('starts anew after a quiet time', () => {
    expect(pair(400, true)).toEqual({ failures: 1, lockSeconds: null });
  });
  test('lets more failures pass for an account from anywhere, and locks it for a quarter of an hour at the most', () => {
    expect(afterFailure({ scope: 'account', failures: 48, forgotten: false }, policy).lockSeconds).toBeNull();
    expect(afterFailure({ scope: 'account', failures: 49, forgotten: false }, policy).lockSeconds).toBe(60);
    expect(afterFailure({ scope: 'account', failures: 5000, forgotten: false }, policy).lockSeconds).toBe(900);
  });
  test('follows the school for the account and nothing else', () => {
    const strict = { lock_failures: 3, lock_minutes: 30 };
    expect(afterFailure({ scope: 'account_address', failures: 1, forgotten: false }, strict).lockSeconds).toBeNull();
    expect(afterFailure({ scope: 'account_address', failures: 2, forgotten: false }, strict).lockSeconds).toBe(1800);
    expect(afterFailure({ scope: 'account_address', failures: 3, forgotten: false }, strict).lockSeconds).toBe(3600);
    expect(afterFailure({ scope: 'account', failures: 2, forgotten: false }, strict).lockSeconds).toBeNull();
  });
});
