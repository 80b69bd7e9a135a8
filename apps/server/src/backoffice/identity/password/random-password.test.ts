import { passwordFault } from '@shuyuan/contract/backoffice/identity/password.rules';
import { expect, test } from 'vitest';
import { randomPassword } from './random-password';

test('a password that the product makes keeps the rules that people have to keep', () => {
  const owner = { username: 'admin', words: ['yssxy'], policy: { profile: 'asvs', min_length: 8 } } as const;
  const faults = Array.from({ length: 200 }, () => passwordFault(randomPassword(), owner));
  expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
});
