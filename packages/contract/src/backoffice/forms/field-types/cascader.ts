import { z } from 'zod';
import { firstPath, isPath, unknownChoice } from './choice';
import { defineFieldType } from './field-type';

export const cascaderField = defineFieldType({
  key: 'cascader',
  label: '级联选择',
  hint: '逐级选择，如 院系 → 专业',
  filling: { how: '各级名称，用“ / ”隔开' },
  group: 'choice',
  options: 'tree',
  rules: ['required'],
  searchInputs: ['cascader', 'filled'],
  found: 'searched',
  settings: ['placeholder', 'default_value', 'section', 'span'],
  value: ({ select_item }) =>
    z
      .array(z.string({ error: unknownChoice }), { error: unknownChoice })
      .refine((path) => isPath(path, select_item), { error: unknownChoice })
      .meta({ examples: [firstPath(select_item)] }),
});
