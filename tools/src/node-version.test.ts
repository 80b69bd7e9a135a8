import { expect, it } from 'vitest';
import { isSupportedNode } from './node-version';

it.each(['18.20.4', '20.18.3', '9.99.0'])('refuses Node.js %s', (version) => {
  expect(isSupportedNode(version)).toBe(false);
});

it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('accepts Node.js %s', (version) => {
  expect(isSupportedNode(version)).toBe(true);
});
