import { idempotencyKey } from '@shuyuan/contract/platform/idempotency';
import { expect, it } from 'vitest';
import { newRequestKey } from './request-key';

it('makes keys that the server takes, and no two alike', () => {
  const keys = Array.from({ length: 200 }, newRequestKey);
  for (const key of keys) expect(idempotencyKey.safeParse(key).success).toBe(true);
  expect(new Set(keys).size).toBe(keys.length);
});
