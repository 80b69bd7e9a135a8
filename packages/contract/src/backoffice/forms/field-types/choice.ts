import { z } from 'zod';
import type { FieldOption } from '../field-option';

/** The message for an option that its field does not have. */
export const unknownChoice = '请选择列表中的选项';

const valuesOf = (options: readonly FieldOption[]): ReadonlySet<string> => new Set(options.map(({ value }) => value));

/** One value of a flat list. */
export const oneOf = (options: readonly FieldOption[]) => {
  const values = valuesOf(options);
  return z
    .string({ error: unknownChoice })
    .refine((value) => values.has(value), { error: unknownChoice })
    .meta({ enum: [...values] });
};

/** Several values of a flat list, without duplicates. */
export const someOf = (options: readonly FieldOption[], max = options.length) => {
  const values = valuesOf(options);
  return z
    .array(z.string({ error: unknownChoice }).meta({ enum: [...values] }), { error: unknownChoice })
    .refine((chosen) => chosen.every((value) => values.has(value)), { error: unknownChoice })
    .refine((chosen) => new Set(chosen).size === chosen.length, { error: '选项不能重复' })
    .refine((chosen) => chosen.length <= max, { error: `最多选 ${max} 项` });
};

/** The values from the root of a tree to its first leaf. */
export const firstPath = ([first]: readonly FieldOption[]): string[] =>
  first === undefined ? [] : [first.value, ...firstPath(first.children ?? [])];

/** Whether the values lead from the root of a tree to one of its leaves. */
export const isPath = (path: readonly string[], options: readonly FieldOption[]): boolean => {
  const [first, ...rest] = path;
  const option = options.find(({ value }) => value === first);
  if (option === undefined) return false;
  const below = option.children ?? [];
  return rest.length === 0 ? below.length === 0 : isPath(rest, below);
};
