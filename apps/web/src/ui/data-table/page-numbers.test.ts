import { expect, it } from 'vitest';
import { pageSteps } from './page-numbers';

it.each([
  [1, 1, [1]],
  [2, 9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [1, 20, [1, 2, 3, 4, 5, 6, 7, 'gap-after', 20]],
  [5, 20, [1, 2, 3, 4, 5, 6, 7, 'gap-after', 20]],
  [6, 20, [1, 'gap-before', 4, 5, 6, 7, 8, 'gap-after', 20]],
  [16, 20, [1, 'gap-before', 14, 15, 16, 17, 18, 19, 20]],
  [20, 20, [1, 'gap-before', 14, 15, 16, 17, 18, 19, 20]],
])('page %i of %i offers %j', (current, last, steps) => {
  expect(pageSteps(current, last)).toEqual(steps);
});

it('always offers the first, the current and the last page, in order, and no gap for a single page', () => {
  for (let last = 1; last <= 40; last += 1) {
    for (let current = 1; current <= last; current += 1) {
      const steps = pageSteps(current, last);
      const pages = steps.filter((step) => typeof step === 'number');
      expect([pages[0], pages.at(-1), pages.includes(current)]).toEqual([1, last, true]);
      expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
      pages.forEach((page, index) => {
        expect(page - (pages[index - 1] ?? page)).not.toBe(2);
      });
    }
  }
});
