import { z } from 'zod';
import { defineFieldType } from './field-type';

/** Codes of GB/T 2260 from the province down: 330000, 330100, 330106. A county below a province has no city digits. */
const liesWithin = ([province = '', ...below]: readonly string[]): boolean =>
  province.endsWith('0000') && below.every((code) => code.startsWith(province.slice(0, 2)) && !code.endsWith('0000'));

const missing = '请选择省市区';

export const regionField = defineFieldType({
  key: 'region',
  label: '省市区',
  hint: '省、市、区县',
  filling: { how: '省、市、区县，用“ / ”隔开', example: '浙江省 / 杭州市 / 西湖区' },
  group: 'choice',
  options: 'none',
  rules: ['required'],
  searchInputs: ['region', 'filled'],
  found: 'searched',
  settings: ['placeholder', 'default_value', 'section', 'span'],
  value: () =>
    z
      .array(z.string({ error: missing }).regex(/^\d{6}$/, { error: missing }), { error: missing })
      .min(1, { error: missing })
      .max(3, { error: missing })
      .refine(liesWithin, { error: missing })
      .meta({ examples: [['330000', '330100', '330106']] }),
});
