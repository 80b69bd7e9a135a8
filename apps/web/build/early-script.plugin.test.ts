import { expect, it } from 'vitest';
import { withEarlyScript } from './early-script.plugin.ts';

it('refuses a page that does not load the early file', () => {
  expect(() => withEarlyScript('<link rel="modulepreload" crossorigin href="/assets/base-1.js">')).toThrow(
    'does not load',
  );
});

it('runs the early file by itself', () => {
  expect(withEarlyScript('<link rel="modulepreload" crossorigin href="/assets/early-1.js">')).toBe(
    '<script type="module" async crossorigin src="/assets/early-1.js"></script>',
  );
});
