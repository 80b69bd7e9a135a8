import { expect, it } from 'vitest';
import { columnsOf, windowOf } from './row-window';

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
  expect(windowOf({ ...view, top: 10 })).toEqual(windowOf({ ...view, top: 170 }));
});

const pins = ['left', ...Array.from({ length: 28 }, () => 'none' as const), 'right'] as const;
const widths = pins.map((_, at) => 80 + (at % 5) * 20);
const across = { pins, widths, left: 0, width: 900 };

it('draws every column of an ordinary table, and of a wide one all that the view shows', () => {
  expect(columnsOf({ ...across, pins: pins.slice(0, 16), left: 500 })).toEqual({ first: 1, end: 16 });
  const edges = widths.map((_, at) => widths.slice(1, at).reduce((sum, width) => sum + width, 0));
  for (let left = 0; left < 2500; left += 37) {
    const { first, end } = columnsOf({ ...across, left });
    const seen = pins.flatMap((pin, at) => {
      const edge = edges[at] ?? 0;
      return pin === 'none' && edge + (widths[at] ?? 0) > left && edge < left + 900 ? [at] : [];
    });
    expect(first).toBeLessThanOrEqual(seen[0] ?? 28);
    expect(end).toBeGreaterThan(seen.at(-1) ?? 0);
    expect(end - first).toBeLessThan(20);
  }
});
