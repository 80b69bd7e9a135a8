import { email } from '../../../platform/validation';
import { defineFieldType } from './field-type';

export const emailField = defineFieldType({
  key: 'email',
  label: '邮箱',
  hint: '电子邮箱地址',
  filling: { how: '邮箱地址', example: 'zhangsan@example.com' },
  group: 'contact',
  options: 'none',
  rules: ['required', 'unique'],
  searchInputs: ['text', 'exact', 'filled'],
  settings: ['placeholder', 'default_value', 'section', 'span', 'sortable'],
  value: () => email,
  privacy: 'personal',
  maskable: true,
  identifies: true,
  reachedBy: 'mail',
  namingRank: 6,
});
