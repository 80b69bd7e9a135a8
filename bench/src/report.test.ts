import { describe, expect, it } from 'vitest';
import { type Budget, type Line, verdictOf } from './budget';
import type { Figures, StoredLine } from './figures';
import { allHold, renderReport, renderTable } from './report';

const flat = (value: number) => ({ median: value, min: value, max: value });
const line = (given: Partial<Line>): Line => ({ what: 'list', unit: 'x', value: flat(1), ...given });

const rate: Budget = { unit: 'x', better: 'higher', least: 0.95, aim: 1.25 };
const duration: Budget = { unit: 's', better: 'lower', least: 2, aim: 1 };

describe('a budget', () => {
  it.each([
    [0.94, 'missed'],
    [0.95, 'ok'],
    [1.25, 'aim'],
  ])('where more is better judges %s as %s', (value, verdict) => {
    expect(verdictOf({ budget: rate, value: flat(value) })).toBe(verdict);
  });

  it.each([
    [2.01, 'missed'],
    [2, 'ok'],
    [0.6, 'aim'],
  ])('where less is better judges %s as %s', (value, verdict) => {
    expect(verdictOf({ budget: duration, value: flat(value) })).toBe(verdict);
  });

  it('is judged by the middle of the rounds, not by the best of them', () => {
    expect(verdictOf({ budget: rate, value: { median: 0.9, min: 0.8, max: 1.4 } })).toBe('missed');
  });

  it('fails the run when it is missed; a figure without one never does', () => {
    expect(allHold([line({}), line({ budget: rate })])).toBe(true);
    expect(allHold([line({ budget: rate, value: flat(0.5) })])).toBe(false);
    expect(allHold([line({ value: flat(0.01) })])).toBe(true);
  });
});

describe('the report', () => {
  it('shows each figure with its spread, its bounds and whether they hold', () => {
    const value = { median: 1.1, min: 0.9, max: 1.2 };
    const table = renderTable([line({ floor: '100/s', ours: '110/s', value, budget: rate })]);
    const cells = table
      .split('\n')
      .at(-1)
      ?.split('|')
      .map((cell) => cell.trim());
    expect(cells).toEqual(['', 'list', '100/s', '110/s', '1.10× [0.90× – 1.20×]', '≥ 0.95×', '≥ 1.25×', 'yes', '']);
  });

  const stored = (given: Partial<StoredLine>): StoredLine => ({
    ...line({}),
    scenario: 'list',
    date: '2026-01-02',
    setting: '2 cores, 1000 rows',
    ...given,
  });
  const kind = (given: Partial<Figures>): Figures => ({ arch: 'x64', facts: [], notes: [], lines: [], ...given });

  it('has a section for each kind of processor, with its machine and notes', () => {
    const facts = [['Node.js', '20']] as const;
    const text = renderReport([kind({ arch: 'arm64', facts }), kind({ notes: ['search could not be measured.'] })]);
    expect(text).toMatch(/## arm64\n\n- Node\.js: 20\n[\s\S]*## x64\n[\s\S]*- search could not be measured\./);
  });

  it('says when and in which setting each line was measured', () => {
    const lines = [stored({}), stored({ date: '2026-01-05', setting: '2 cores, 500 rows' })];
    const text = renderReport([kind({ lines })]);
    expect(text).toContain('2026-01-02 [1]');
    expect(text).toContain('2026-01-05 [2]');
    expect(text).toContain('- [2] 2 cores, 500 rows');
  });

  it.each([
    ['inside the spread of the run before', 1.05, '| 1.00× [0.90× – 1.10×] on 2026-01-01 '],
    ['outside it', 1.2, '**differs: 1.00× [0.90× – 1.10×] on 2026-01-01**'],
  ])('compares a figure %s', (_where, median, expected) => {
    const last = { date: '2026-01-01', setting: '2 cores, 1000 rows', value: { median: 1, min: 0.9, max: 1.1 } };
    expect(renderReport([kind({ lines: [stored({ value: flat(median), last })] })])).toContain(expected);
  });

  it('does not judge figures of another setting', () => {
    const last = { date: '2026-01-01', setting: '8 cores', value: flat(3) };
    const text = renderReport([kind({ lines: [stored({ last })] })]);
    expect(text).toContain('3.00× on 2026-01-01, in another setting');
    expect(text).not.toContain('differs');
  });

  it('has the rivals in the section, those behind which ours is, and those that could not be measured', () => {
    const rival = { rival: 'Other', floor: '10/s', ours: '8/s' };
    const text = renderReport([
      kind({
        rivals: {
          date: '2026-01-03',
          setting: '2 cores',
          products: [{ name: 'Other', version: '1.2.3', command: 'node other', notes: ['production'] }],
          absent: [{ name: 'Third', why: 'it does not build' }],
          lines: [
            { ...line({ what: 'detail', value: flat(0.8) }), ...rival },
            { ...line({ value: flat(3) }), ...rival },
          ],
        },
      }),
    ]);
    expect(text).toContain('- Other 1.2.3: `node other`');
    expect(text).toContain('- Third was not measured in full: it does not build');
    expect(text).toMatch(/\| detail +\| Other +\| 10\/s +\| 8\/s +\| \*\*behind\*\*: 0\.80× \|/);
    expect(text).toMatch(/\| list +\| Other +\| 10\/s +\| 8\/s +\| 3\.00× /);
  });
});
