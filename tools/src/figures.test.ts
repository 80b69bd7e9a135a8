import { expect, it } from 'vitest';
import { type Figure, withFigures } from './figures';

const occasion = { day: '2026-01-02', machine: 'linux x64, 2 cores' };
const empty =
  'before\n\n<!-- figures: written by `npm run assure -- --report`, not by hand -->\n<!-- end of figures -->\nafter\n';
const kills: Figure = { promise: 'G47', what: 'server killed', counts: { kills: 1000, lost: 0 }, isLong: true };
const second: Figure = { promise: 'A4', what: 'clock off', counts: { hours: 1 }, isLong: false };

it('refuses a page that has no place for figures', () => {
  expect(() => withFigures('before', [kills], occasion)).toThrow('no place');
});

it('writes figures by their promise, with the day, the length of the run and the kind of machine', () => {
  const page = withFigures(empty, [kills, second], occasion);
  expect(page.split('\n').filter((line) => line.startsWith('| '))).toEqual([
    '| | what was done | what came of it | run |',
    '| A4 | clock off | hours 1 | 2026-01-02, usual, linux x64, 2 cores |',
    '| G47 | server killed | kills 1,000, lost 0 | 2026-01-02, long, linux x64, 2 cores |',
  ]);
  expect(page).toMatch(/^before\n[\s\S]*\nafter\n$/);
});

it('replaces the figure of the same test and keeps those of the others', () => {
  const before = withFigures(empty, [kills, second], occasion);
  const after = withFigures(before, [{ ...kills, counts: { kills: 4, lost: 0 }, isLong: false }], occasion);
  expect(after).toContain('| A4 | clock off | hours 1 |');
  expect(after).toContain('| G47 | server killed | kills 4, lost 0 | 2026-01-02, usual,');
  expect(after).not.toContain('1,000');
  expect(withFigures(after, [], occasion)).toBe(after);
});
