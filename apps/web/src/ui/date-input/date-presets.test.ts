import { expect, it } from 'vitest';
import { rangePresets } from './date-presets';

const rangesOf = (today: string) => Object.fromEntries(rangePresets(today).map(({ label, value }) => [label, value]));

it('a week begins on Monday, also seen from a Sunday, and months end where they end', () => {
  expect(rangesOf('2026-03-01')).toEqual({
    今天: ['2026-03-01', '2026-03-01'],
    本周: ['2026-02-23', '2026-03-01'],
    本月: ['2026-03-01', '2026-03-31'],
    上月: ['2026-02-01', '2026-02-28'],
    '近 30 天': ['2026-01-31', '2026-03-01'],
  });
  expect(rangesOf('2025-01-06')).toMatchObject({
    本周: ['2025-01-06', '2025-01-12'],
    上月: ['2024-12-01', '2024-12-31'],
  });
});
