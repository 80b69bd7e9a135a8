import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { postedBack } from './posted-back';

const input = z.strictObject({ id: z.int().optional(), name: z.string() });
const shown = z.object({ id: z.int(), name: z.string(), created_at: z.string() });
const schema = postedBack(input, shown);

describe('what was shown and is posted back', () => {
  test('is accepted without what only the server sets, whatever its value', () => {
    expect(schema.parse({ id: 1, name: '甲', created_at: '2026-01-01' })).toEqual({ id: 1, name: '甲' });
    expect(schema.parse({ name: '甲', created_at: { any: 'thing' } })).toEqual({ name: '甲' });
  });

  test('is refused with an unknown property, a wrong value, or when it is no object', () => {
    expect(schema.safeParse({ name: '甲', surplus: 1 }).error?.issues).toMatchObject([
      { code: 'unrecognized_keys', keys: ['surplus'] },
    ]);
    expect(schema.safeParse({ name: 1 }).error?.issues).toMatchObject([{ path: ['name'] }]);
    for (const value of [null, [], 'x', undefined]) expect(schema.safeParse(value).success).toBe(false);
  });

  test('is described by what can be written', () => {
    const { properties } = z.toJSONSchema(schema, { io: 'input' });
    expect(Object.keys(properties ?? {})).toEqual(['id', 'name']);
  });
});
