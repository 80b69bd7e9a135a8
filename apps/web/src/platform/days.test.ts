import { expect, it } from 'vitest';
import { dayAfter, isDay, mondayOf, monthAfter } from './days';

it.each(['', '2026-2-1', '2026-02-29', '2026-02-30', '2026-13-01', '0000-01-01', '2026-02-01T00:00', 'tomorrow'])(
  '%j is no day',
  (text) => expect(isDay(text)).toBe(false),
);

it('days and months go over the ends of years, weeks begin on Monday', () => {
  expect(isDay('2024-02-29')).toBe(true);
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  expect(dayAfter('2026-02-28', 1)).toBe('2026-03-01');
  expect(dayAfter('2024-02-28', 1)).toBe('2024-02-29');
  expect(mondayOf('2026-03-01')).toBe('2026-02-23');
  expect(mondayOf('2026-02-23')).toBe('2026-02-23');
});
