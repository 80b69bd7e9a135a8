import { describe, expect, test } from 'vitest';
import { commonPasswords } from './common-passwords';
import { containsUsername, isCommonPassword } from './password.rules';

describe('common passwords', () => {
  test('at least a thousand are known by name', () => {
    expect(commonPasswords.size).toBeGreaterThanOrEqual(1000);
  });

  test.each([
    ['12345678'],
    ['password'],
    ['Password123'],
    ['P@ssw0rd'],
    ['PASSWORD!!'],
    ['woaini1314'],
    ['5201314520'],
    ['qwe123456'],
    ['1qaz2wsx'],
    ['admin888'],
    ['admin@2024'],
    ['shangxueyuan2024'],
    ['88888888'],
    ['abcdabcd'],
    ['哈哈哈哈哈哈哈哈'],
    ['qwertyuiop'],
    ['87654321'],
    ['ｐａｓｓｗｏｒｄ１２３'],
  ])('refuses %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test.each([
    ['Dove-Lamp-39-River'],
    ['x7#kQ92!bn'],
    ['春江潮水连海平海上'],
    ['password-of-the-old-library'],
    ['tr0ub4dor&3zz'],
  ])('accepts %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

describe('the user name in the password', () => {
  test('is found in any case', () => {
    expect(containsUsername('XX-ZhangSan-9!', 'zhangsan')).toBe(true);
  });
  test('is not looked for when it is too short to mean anything', () => {
    expect(containsUsername('alibi-and-more', 'li')).toBe(false);
  });
});
