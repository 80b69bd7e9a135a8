import { typedMobile } from '../../../platform/validation';
import { isMobile } from '../../../platform/validation.rules';
import { defineFieldType } from './field-type';

export const mobileField = defineFieldType({
  key: 'mobile',
  label: '手机号',
  hint: '11 位手机号',
  filling: { how: '11 位手机号', example: '13800000000' },
  group: 'contact',
  options: 'none',
  rules: ['required', 'unique'],
  searchInputs: ['text', 'exact', 'filled'],
  settings: ['placeholder', 'default_value', 'section', 'span', 'sortable'],
  value: () => typedMobile,
  privacy: 'sensitive',
  personKey: 'mobile',
  maskable: true,
  isWhole: isMobile,
  identifies: true,
  reachedBy: 'mobile',
  namingRank: 7,
});
