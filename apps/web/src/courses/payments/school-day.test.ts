import { expect, it } from 'vitest';
import { schoolDay } from './school-day';

it('knows the day in China, also shortly before and after midnight there', () => {
  expect(schoolDay(new Date('2026-03-01T15:59:59Z'))).toBe('2026-03-01');
  expect(schoolDay(new Date('2026-03-01T16:00:00Z'))).toBe('2026-03-02');
});
