import { describe, expect, it } from 'vitest';
import { type Curve, curveOf, curveTable, linesOf } from './curve';
import { drawCurves, spaced } from './picture';

const curve: Curve = {
  axis: 'rows',
  steps: [10, 100, 1000],
  costs: { list: [1, 1.1, 2], start: [900, 950, 1200] },
};

describe('a curve', () => {
  it('is measured step by step', async () => {
    const asked: number[] = [];
    const measured = await curveOf('rows', [1, 10], async (step) => {
      asked.push(step);
      return { list: step * 2 };
    });
    expect(asked).toEqual([1, 10]);
    expect(measured).toEqual({ axis: 'rows', steps: [1, 10], costs: { list: [2, 20] } });
  });

  it('sets the last step against the first', () => {
    const [list] = linesOf(curve);
    expect(list).toMatchObject({ floor: '1.00 ms', ours: '2.00 ms', value: { median: 2 } });
    expect(list?.what).toContain('from 10 to 1000 rows');
  });

  it('is a table with one row for each cost', () => {
    const rows = curveTable(curve).split('\n');
    expect(rows[0]).toBe('| rows | 10 | 100 | 1,000 |');
    expect(rows.at(-1)).toBe('| start | 900 ms | 950 ms | 1200 ms |');
  });
});

describe('the picture of curves', () => {
  it('has one line for each cost, with its name, and both axes named', () => {
    const picture = drawCurves([curve, curve]);
    expect(picture.match(/<polyline/g)).toHaveLength(4);
    for (const words of ['>list<', '>start<', '>rows<', '>ms<', '>1,000<']) expect(picture).toContain(words);
    expect(picture).toMatch(/^<svg [^>]*height="560"/);
  });

  it('spaces steps by their logarithm and draws what costs more higher', () => {
    const [, points = ''] = /points="([^"]+)"/.exec(drawCurves([curve])) ?? [];
    const places = points.split(' ').map((place) => place.split(',').map(Number));
    const xs = places.map(([x = 0]) => x);
    expect((xs[1] ?? 0) - (xs[0] ?? 0)).toBeCloseTo((xs[2] ?? 0) - (xs[1] ?? 0));
    expect(places[2]?.[1]).toBeLessThan(places[0]?.[1] ?? 0);
  });

  it('can be drawn where all cost the same', () => {
    expect(drawCurves([{ axis: 'forms', steps: [1, 10], costs: { list: [1, 1] } }])).not.toContain('NaN');
  });

  it('puts labels apart that would cover each other, in their order', () => {
    expect(spaced([100, 20, 101])).toEqual([100, 20, 114]);
  });
});
