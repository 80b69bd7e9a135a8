import { expect, it } from 'vitest';
import { windowOf } from './row-window';

const view = { count: 10_000, rowHeight: 44, top: 0, height: 600 };

it('draws every row of an ordinary page', () => {
  expect(windowOf({ ...view, count: 100 })).toEqual({ first: 0, end: 100, above: 0, below: 0 });
});

it('draws few rows of a long page and keeps its height', () => {
  for (const top of [-30, 0, 43, 4_400, 220_000, 439_400, 999_999]) {
    const { first, end, above, below } = windowOf({ ...view, top });
    expect(end - first).toBeLessThan(60);
    expect(above + (end - first) * view.rowHeight + below).toBe(view.count * view.rowHeight);
  }
});

it('draws all that the view shows, wherever it is', () => {
  for (let top = 0; top <= 440_000 - 600; top += 997) {
    const { first, end } = windowOf({ ...view, top });
    expect(first * 44).toBeLessThanOrEqual(top);
    expect(end * 44).toBeGreaterThanOrEqual(Math.min(top + 600, 440_000));
  }
});

it('changes only every few rows', () => {
  expect(windowOf({ ...view, top: 10 })).toEqual(windowOf({ ...view, top: 400 }));
});
