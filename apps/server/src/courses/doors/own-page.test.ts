import { expect, it } from 'vitest';
import { ownPageAddress } from './own-page';

it('names the own page by the address of the product, and nothing where there is none', () => {
  expect(ownPageAddress('https://school.example')).toBe('https://school.example/my');
  expect(ownPageAddress(undefined)).toBe('');
});
