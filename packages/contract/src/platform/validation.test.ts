import { describe, expect, it } from 'vitest';
import { credentials } from '../backoffice/identity/identity';
import { mobile, typedMobile } from './validation';

describe('mobile number (requirements §5)', () => {
  it.each([
    '12345678901',
    '1381234567',
    '138123456789',
    '03812345678',
    '1381234567a',
    '',
    '+8613812345678',
    '１３８１２３４５６７８',
  ])('refuses %j', (value) => expect(mobile.safeParse(value).success).toBe(false));
  it.each(['13812345678', '19912345678', ' 13812345678 '])('accepts %j', (value) =>
    expect(mobile.parse(value)).toBe(value.trim()),
  );
});

describe('mobile number as people write it', () => {
  it.each(['12345678901', '138-1234-567', '+1 13812345678', '8613812345678 9', '138****5678', '', '-'])(
    'refuses %j',
    (value) => expect(typedMobile.safeParse(value).success).toBe(false),
  );
  it.each([
    '13812345678',
    ' 138 1234 5678 ',
    '138-1234-5678',
    '138‑1234–5678',
    '１３８１２３４５６７８',
    '+86 138 1234 5678',
    '＋８６１３８１２３４５６７８',
    '(+86)138.1234.5678',
    '008613812345678',
    '8613812345678',
    '\u202d13812345678\u202c',
  ])('takes %j', (value) => expect(typedMobile.parse(value)).toBe('13812345678'));
});

describe('credentials (requirements §7)', () => {
  it('trims the user name and never the password', () => {
    expect(credentials.parse({ username: ' admin ', password: ' secret ' })).toEqual({
      username: 'admin',
      password: ' secret ',
    });
  });
  it.each([
    { username: 'a', password: 1 },
    { username: ['a'], password: 'b' },
    { username: { $gt: '' }, password: 'b' },
    { username: null, password: 'b' },
    { username: 'a', password: 'b', role: 'admin' },
    { mobile: '13812345678', code: 123456 },
    {},
  ])('refuses %j', (value) => expect(credentials.safeParse(value).success).toBe(false));
});
