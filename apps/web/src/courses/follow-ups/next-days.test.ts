import { expect, it } from 'vitest';
import { nextDays } from './next-days';

it('proposes days by the school’s clock, over the ends of months and years', () => {
  const days = nextDays(new Date('2026-12-28T17:00:00Z')).map(({ day }) => day);
  expect(days).toEqual(['2026-12-30', '2027-01-01', '2027-01-05', '2027-01-12']);
});
