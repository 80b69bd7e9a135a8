import { describe, expect, test } from 'vitest';
import { afterFailure } from './throttle.rules';

const pair = (failures: number, forgotten = false) => afterFailure({ scope: 'account_address', failures, forgotten });

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
  test('lets more failures pass for an account from anywhere, and more still for an address', () => {
    expect(afterFailure({ scope: 'account', failures: 18, forgotten: false }).lockSeconds).toBeNull();
    expect(afterFailure({ scope: 'account', failures: 19, forgotten: false }).lockSeconds).toBe(60);
    expect(afterFailure({ scope: 'address', failures: 48, forgotten: false }).lockSeconds).toBeNull();
    expect(afterFailure({ scope: 'address', failures: 49, forgotten: false }).lockSeconds).toBe(60);
  });
});
