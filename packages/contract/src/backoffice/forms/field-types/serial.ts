import { z } from 'zod';
import { defineFieldType } from './field-type';

export const serialField = defineFieldType({
  key: 'serial',
  label: '自动编号',
  hint: '保存时自动生成，不重复',
  group: 'number',
  options: 'none',
  rules: [],
  searchInputs: ['text', 'exact'],
  settings: ['sortable', 'serial_prefix', 'serial_period', 'serial_digits', 'section', 'span'],
  value: () => z.string().max(64),
  automatic: true,
  identifies: true,
  namingRank: 2,
});
