import { idempotencyKey } from '@shuyuan/contract/platform/idempotency';
import { expect, it } from 'vitest';
import { newRequestKey, schoolDay } from './request-key';

it('makes keys that the server takes, and no two alike', () => {
  const keys = Array.from({ length: 200 }, newRequestKey);
  for (const key of keys) expect(idempotencyKey.safeParse(key).success).toBe(true);
  expect(new Set(keys).size).toBe(keys.length);
});

it('knows the day in China, also shortly before and after midnight there', () => {
  expect(schoolDay(new Date('2026-03-01T15:59:59Z'))).toBe('2026-03-01');
  expect(schoolDay(new Date('2026-03-01T16:00:00Z'))).toBe('2026-03-02');
});
