import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password.rules';

describe('passwordStrength', () => {
  it.each([
    ['', 'short'],
    ['Ab1-xyz', 'short'],
    ['12345678', 'weak'],
    ['abababab1', 'weak'],
    ['kaifeng2024', 'fair'],
    ['Yuelu-Shuyuan-976', 'strong'],
  ])('takes %j for %s', (password, strength) => {
    expect(passwordStrength(password, { least: 8, isGuessed: false })).toBe(strength);
  });

  it('takes what is easy to guess for weak, however mixed', () => {
    expect(passwordStrength('Password@2024', { least: 8, isGuessed: true })).toBe('weak');
  });
});
