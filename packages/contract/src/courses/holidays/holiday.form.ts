import { type SystemForm, systemField } from '../../backoffice/forms/system-form';
import { courseFormIds } from '../course-form';

/** What the days of an entry are: closed, or a weekend on which the school works to make up for it. */
const holidayKinds = [
  { value: 'off', label: '放假', color: '#c0291f' },
  { value: 'work', label: '调休上课', color: '#1a7f37' },
] as const;

/** The longest entry, in days. */
export const holidayDaysMax = 366;

/** The school's days off, and the days on which it works instead. */
export const holidayForm: SystemForm = {
  id: courseFormIds.holiday,
  name: '校历',
  table_name: 'course_holiday',
  remark: '学校的放假和调休；排每周重复的课时跳过放假的日子',
  sort_name: 'starts_on',
  sort_type: 'desc',
  fields: [
    systemField({
      field: 'name',
      name: '名称',
      edit_input: 'text',
      search_input: 'text',
      validation: ['required', { rule: 'max_length', value: 30 }],
    }),
    systemField({
      field: 'kind',
      name: '类型',
      edit_input: 'select',
      search_input: 'select',
      validation: ['required'],
      select_item: [...holidayKinds],
      settings: { default_value: 'off' },
    }),
    systemField({
      field: 'starts_on',
      name: '第一天',
      edit_input: 'date',
      search_input: 'date_range',
      validation: ['required'],
      settings: { sortable: true },
    }),
    systemField({
      field: 'ends_on',
      name: '最后一天',
      edit_input: 'date',
      search_input: 'date_range',
      help: '只有一天时可以留空',
    }),
    systemField({ field: 'remark', name: '备注', edit_input: 'textarea', list_show: 0 }),
  ],
};
