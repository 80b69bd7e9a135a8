import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { describe, expect, test } from 'vitest';
import type { EndReason } from '../identity.table';
import { sessionRefusal } from './session.rules';

const open = { end_reason: null, admin_active: true, expired: false, token: null } as const;

describe('a session', () => {
  test.each<[EndReason, number]>([
    ['elsewhere', 50012],
    ['forced', 50012],
    ['logout', 50008],
    ['password', 50008],
    ['disabled', 50008],
    ['deleted', 50008],
  ])('ended as %s is refused with %i, expired or not', (reason, errcode) => {
    expect(sessionRefusal({ ...open, end_reason: reason })?.errcode).toBe(errcode);
    expect(sessionRefusal({ ...open, end_reason: reason, expired: true })?.errcode).toBe(errcode);
  });
  test('of a disabled or deleted administrator is refused with 50008', () => {
    expect(sessionRefusal({ ...open, admin_active: false })).toBe(platformErrors.invalidToken);
  });
  test('past its time is refused with 50014', () => {
    expect(sessionRefusal({ ...open, expired: true })).toBe(platformErrors.tokenExpired);
  });
  test.each<EndReason>(['elsewhere', 'forced'])(
    'of an API token that was ended (%s) is refused like an unknown one: nobody signed in elsewhere',
    (reason) => {
      expect(sessionRefusal({ ...open, token: {}, end_reason: reason })).toBe(platformErrors.invalidToken);
    },
  );
  test('that is open carries the request', () => {
    expect(sessionRefusal(open)).toBeUndefined();
  });
});
