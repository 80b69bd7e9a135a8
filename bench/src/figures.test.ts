import { describe, expect, it } from 'vitest';
import { type Figures, isOutside, type Run, type StoredLine, withRun } from './figures';

const flat = (value: number) => ({ median: value, min: value, max: value });
const order = ['list', 'detail'];

const run = (given: Partial<Run>): Run => ({
  arch: 'x64',
  date: '2026-01-02',
  setting: '2 cores',
  facts: [['rows', '1000']],
  notes: [],
  lines: [],
  isWhole: true,
  ...given,
});

const measured = (scenario: string, what: string, value: number): Run['lines'][number] => ({
  scenario,
  what,
  unit: 'x',
  value: flat(value),
});

const before: Figures = withRun(
  undefined,
  run({ lines: [measured('detail', 'detail', 2), measured('list', 'list with 30 hits', 1)], notes: ['noisy'] }),
  order,
);

const names = ({ lines }: Figures) => lines.map(({ what }) => what);

describe('the stored figures', () => {
  it('are in the order of the scenarios, whatever the order of the run', () => {
    expect(names(before)).toEqual(['list with 30 hits', 'detail']);
  });

  it('are replaced by a whole run, with what they were', () => {
    const after = withRun(
      before,
      run({ date: '2026-01-05', lines: [measured('list', 'list with 31 hits', 3)] }),
      order,
    );
    expect(names(after)).toEqual(['list with 31 hits']);
    expect(after.lines[0]?.last).toEqual({ date: '2026-01-02', setting: '2 cores', value: flat(1) });
    expect(after.notes).toEqual([]);
  });

  it('are replaced by a partial run only where it measured', () => {
    const partial = run({ date: '2026-01-05', facts: [['rows', '5']], isWhole: false });
    const after = withRun(before, { ...partial, lines: [measured('detail', 'detail', 4)] }, order);
    expect(after.lines.map(({ date, value }) => [date, value.median])).toEqual([
      ['2026-01-02', 1],
      ['2026-01-05', 4],
    ]);
    expect(after).toMatchObject({ facts: before.facts, notes: ['noisy'] });
  });

  it('hold the rivals of an earlier run', () => {
    const rivals = { date: '2026-01-01', setting: '', products: [], absent: [], lines: [] };
    expect(withRun({ ...before, rivals }, run({}), order).rivals).toBe(rivals);
  });
});

describe('a figure that was measured before', () => {
  const line = (value: number, last: StoredLine['last']): StoredLine => ({
    ...measured('list', 'list', value),
    date: '2026-01-02',
    setting: '2 cores',
    ...(last === undefined ? {} : { last }),
  });
  const last = { date: '2026-01-01', setting: '2 cores', value: { median: 1, min: 0.9, max: 1.1 } };

  it.each([
    [0.89, true],
    [0.9, false],
    [1.1, false],
    [1.11, true],
  ])('is outside its spread at %s: %s', (value, isOut) => {
    expect(isOutside(line(value, last))).toBe(isOut);
  });

  it('may move by a twentieth where there was a single figure', () => {
    expect(isOutside(line(1.04, { ...last, value: flat(1) }))).toBe(false);
    expect(isOutside(line(1.06, { ...last, value: flat(1) }))).toBe(true);
  });

  it('is not judged in another setting, nor the first time', () => {
    expect(isOutside(line(9, { ...last, setting: '8 cores' }))).toBe(false);
    expect(isOutside(line(9, undefined))).toBe(false);
  });
});
