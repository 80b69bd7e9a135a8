import { z } from 'zod';
import { defineFieldType } from './field-type';

const day = () => z.iso.date({ error: '请选择日期' });

export const dateRangeField = defineFieldType({
  key: 'date_range',
  label: '日期区间',
  hint: '开始和结束两个日期',
  filling: { how: '开始 ~ 结束', example: '2026-03-01 ~ 2026-03-05' },
  group: 'time',
  options: 'none',
  rules: ['required'],
  searchInputs: ['date_range', 'filled'],
  found: 'searched',
  settings: ['default_value', 'section', 'span', 'sortable'],
  value: () =>
    z
      .tuple([day(), day()], { error: '请选择开始和结束日期' })
      .refine(([from, to]) => from <= to, { error: '开始日期不能晚于结束日期' }),
});
