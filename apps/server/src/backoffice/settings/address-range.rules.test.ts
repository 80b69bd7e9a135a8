import { expect, test } from 'vitest';
import { isManagement } from './address-range.rules';

test('the management of the system is what the ranges hold back, records and files are not', () => {
  expect(
    ['user.index', 'role.edit', 'duty.edit', 'setting.edit', 'token.create', 'sign_in.export'].every((node) =>
      isManagement(node as 'a.b'),
    ),
  ).toBe(true);
  expect(
    ['form_*.index', 'file.create', 'session', 'public', 'form.edit'].some((node) => isManagement(node as 'a.b')),
  ).toBe(false);
});
