import { describe, expect, it } from 'vitest';
import { budgets, type Line, verdictOf } from './budget';
import { allHold, renderReport, renderTable } from './report';

const flat = (value: number) => ({ median: value, min: value, max: value });
const line = (given: Partial<Line>): Line => ({ what: 'list', unit: 'x', value: flat(1), ...given });

describe('a budget', () => {
  it.each([
    [0.94, 'missed'],
    [0.95, 'ok'],
    [1.25, 'aim'],
  ])('where more is better judges %s as %s', (value, verdict) => {
    expect(verdictOf({ budget: budgets.list, value: flat(value) })).toBe(verdict);
  });

  it.each([
    [2.01, 'missed'],
    [2, 'ok'],
    [0.6, 'aim'],
  ])('where less is better judges %s as %s', (value, verdict) => {
    expect(verdictOf({ budget: budgets.coldStart, value: flat(value) })).toBe(verdict);
  });

  it('is judged by the middle of the rounds, not by the best of them', () => {
    expect(verdictOf({ budget: budgets.list, value: { median: 0.9, min: 0.8, max: 1.4 } })).toBe('missed');
  });

  it('fails the run when it is missed; a figure without one never does', () => {
    expect(allHold([line({}), line({ budget: budgets.list })])).toBe(true);
    expect(allHold([line({ budget: budgets.list, value: flat(0.5) })])).toBe(false);
    expect(allHold([line({ value: flat(0.01) })])).toBe(true);
  });
});

describe('the report', () => {
  it('shows each figure with its spread, its bounds and whether they hold', () => {
    const value = { median: 1.1, min: 0.9, max: 1.2 };
    const table = renderTable([line({ floor: '100/s', ours: '110/s', value, budget: budgets.list })]);
    const cells = table
      .split('\n')
      .at(-1)
      ?.split('|')
      .map((cell) => cell.trim());
    expect(cells).toEqual(['', 'list', '100/s', '110/s', '1.10× [0.90× – 1.20×]', '≥ 0.95×', '≥ 1.25×', 'yes', '']);
  });

  it('says on what and when it was measured', () => {
    const text = renderReport({ date: '2026-01-02', facts: [['Node.js', '20']], lines: [line({})], notes: ['quiet'] });
    expect(text).toContain('on 2026-01-02');
    expect(text).toContain('- Node.js: 20');
    expect(text).toContain('- quiet');
  });
});
