import { expect, it } from 'vitest';
import { proposeDue } from './due-proposal';

const plan = [
  { no: 1, due_on: '2026-03-01', amount: 1000, settled: 1000 },
  { no: 2, due_on: '2026-06-01', amount: 1000, settled: 300 },
  { no: 3, due_on: '2026-09-01', amount: 1000, settled: 0 },
  { no: 4, due_on: '2026-12-01', amount: 1000, settled: 0 },
];
const at = (today: string, outstanding = 2700) => proposeDue(plan, { today, outstanding });

it('proposes what is due until today, the day itself included', () => {
  expect(at('2026-09-01')).toEqual({ amount: 1700, nos: [2, 3], isDue: true });
  expect(at('2026-08-31')).toEqual({ amount: 700, nos: [2], isDue: true });
});

it('proposes the next one where nothing is due, all that is owed without a plan, and never more', () => {
  expect(at('2026-05-31')).toEqual({ amount: 700, nos: [2], isDue: false });
  expect(at('2026-12-01', 500)).toMatchObject({ amount: 500 });
  expect(proposeDue([], { today: '2026-01-01', outstanding: 900 })).toEqual({ amount: 900, nos: [], isDue: false });
  expect(proposeDue(plan.slice(0, 1), { today: '2026-01-01', outstanding: 0 })).toMatchObject({ amount: 0, nos: [] });
});
