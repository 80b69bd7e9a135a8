import { z } from 'zod';

/** Search controls by key, with their names for staff. '' means that the field is not searched. */
export const searchInputLabels = {
  text: '包含文字',
  exact: '等于',
  number_range: '数值区间',
  date_range: '日期区间',
  time_range: '时间区间',
  select: '单选',
  multi_select: '多选',
  switch: '是或否',
  cascader: '逐级选择',
  region: '省市区',
  relation: '选择记录',
  admin: '选择人员',
  department: '选择部门',
  filled: '有无内容',
} as const;
export type SearchInput = keyof typeof searchInputLabels;
/** All search controls. */
export const searchInputs = Object.keys(searchInputLabels) as [SearchInput, ...SearchInput[]];

/** A field's `search_input` (requirements §13). */
export const searchInput = z.enum(['', ...searchInputs], { error: '搜索方式不正确' });
