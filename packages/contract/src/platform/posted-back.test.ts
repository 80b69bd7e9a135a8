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

  test('gives the ids of what it shows with a name, unless they are given', () => {
    const named = z.object({ id: z.int(), name: z.string() });
    const linked = postedBack(
      z.strictObject({ home_id: z.int(), role_ids: z.array(z.int()).default([]) }),
      z.object({ home: named, roles: z.array(named) }),
      { home_id: 'home', role_ids: 'roles' },
    );
    const whole = { home: { id: 3, name: '甲' }, roles: [{ id: 5, name: '乙' }] };
    expect(linked.parse(whole)).toEqual({ home_id: 3, role_ids: [5] });
    expect(linked.parse({ ...whole, home_id: 4, role_ids: [] })).toEqual({ home_id: 4, role_ids: [] });
    expect(linked.safeParse({ home: 'x' }).success).toBe(false);
  });

  test('is known by all branches of a union', () => {
    const union = z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('a'), value: z.string() }),
      z.strictObject({ kind: z.literal('b'), value: z.int() }),
    ]);
    const either = postedBack(union, z.object({ value: z.unknown(), updated_at: z.string() }));
    expect(either.parse({ kind: 'b', value: 1, updated_at: 'x' })).toEqual({ kind: 'b', value: 1 });
    expect(either.safeParse({ kind: 'b', value: 1, surplus: 1 }).success).toBe(false);
  });
});
