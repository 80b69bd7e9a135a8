import { idCard } from '../../../platform/validation';
import { isIdCard } from '../../../platform/validation.rules';
import { defineFieldType } from './field-type';

export const idCardField = defineFieldType({
  key: 'id_card',
  label: '身份证号',
  hint: '18 位身份证号码',
  filling: { how: '18 位身份证号，单元格设为文本', example: '11010519491231002X' },
  group: 'contact',
  options: 'none',
  rules: ['required', 'unique'],
  searchInputs: ['exact', 'filled'],
  settings: ['placeholder', 'default_value', 'section', 'span'],
  value: () => idCard,
  comparedAs: 'code',
  sealed: true,
  privacy: 'sensitive',
  personKey: 'id_card',
  maskable: true,
  isWhole: isIdCard,
  identifies: true,
});
