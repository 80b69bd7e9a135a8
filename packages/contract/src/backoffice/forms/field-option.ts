import { z } from 'zod';

/** The maximum depth of a cascader's options. */
const depthMax = 4;
/** How many options a field may have, across all levels. */
export const optionsMax = 2000;
const tooMany = { error: `选项不超过 ${optionsMax} 个` };

/** One option of a field. `children` is only for the cascader. */
export interface FieldOption {
  readonly label: string;
  readonly value: string;
  readonly color?: string | undefined;
  readonly children?: readonly FieldOption[] | undefined;
}

export const fieldOption: z.ZodType<FieldOption> = z.strictObject({
  label: z.string().trim().min(1, { error: '请填写选项名称' }).max(100, { error: '选项名称不超过 100 个字' }),
  value: z.string().trim().min(1, { error: '请填写选项值' }).max(100, { error: '选项值不超过 100 个字符' }),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, { error: '颜色应为 #rrggbb' })
    .optional(),
  get children() {
    return z.array(fieldOption).max(optionsMax, tooMany).optional();
  },
});

const depthOf = (options: readonly FieldOption[]): number =>
  options.length === 0 ? 0 : 1 + Math.max(...options.map(({ children }) => depthOf(children ?? [])));
/** The number of options across all levels. */
export const countOptions = (options: readonly FieldOption[]): number =>
  options.reduce((sum, { children }) => sum + 1 + countOptions(children ?? []), 0);
const twice = (options: readonly FieldOption[]): string | undefined => {
  const seen = new Set<string>();
  for (const { value, children } of options) {
    if (seen.has(value)) return value;
    seen.add(value);
    const below = twice(children ?? []);
    if (below !== undefined) return below;
  }
  return undefined;
};

/** A field's `select_item` list. */
export const fieldOptions = z
  .array(fieldOption)
  .max(optionsMax, tooMany)
  .superRefine((options, context) => {
    const say = (message: string) => context.addIssue({ code: 'custom', message });
    if (countOptions(options) > optionsMax) say(tooMany.error);
    if (depthOf(options) > depthMax) say(`选项最多 ${depthMax} 级`);
    const double = twice(options);
    if (double !== undefined) say(`选项值“${double}”重复`);
  });
