import { type SystemForm, systemField } from '../../backoffice/forms/system-form';
import { courseFormIds } from '../course-form';

/** Whether a programme accepts applications. */
const programmeStates = [
  { value: 'open', label: '招生中', color: '#1a7f37' },
  { value: 'closed', label: '已停招', color: '#66727e' },
] as const;

/** A programme of the school; its classes are the intakes. */
export const programmeForm: SystemForm = {
  id: courseFormIds.programme,
  name: '课程项目',
  table_name: 'course_programme',
  remark: '学校开设的课程项目，每个项目下有若干班级',
  sort_name: 'id',
  sort_type: 'desc',
  fields: [
    systemField({
      field: 'name',
      name: '项目名称',
      edit_input: 'text',
      search_input: 'text',
      validation: ['required', 'unique', { rule: 'max_length', value: 50 }],
      settings: { sortable: true },
    }),
    systemField({
      field: 'code',
      name: '项目代码',
      edit_input: 'text',
      search_input: 'text',
      help: '学号以它开头，如 EMBA',
      validation: [
        'required',
        'unique',
        {
          rule: 'pattern',
          value: '^[A-Z][A-Z0-9]{0,11}$',
          message: '请用大写字母开头，只用大写字母和数字，不超过 12 位',
        },
      ],
      settings: { sortable: true },
    }),
    systemField({
      field: 'state',
      name: '招生状态',
      edit_input: 'select',
      search_input: 'select',
      validation: ['required'],
      select_item: [...programmeStates],
      settings: { default_value: 'open' },
    }),
    systemField({
      field: 'tuition',
      name: '标准学费',
      edit_input: 'money',
      search_input: 'number_range',
      validation: [{ rule: 'min', value: 0 }],
      settings: { sortable: true },
    }),
    systemField({
      field: 'asks_interview',
      name: '要求面试',
      edit_input: 'switch',
      list_show: 0,
      help: '开启后，报名须先面试，再录取或列入候补',
    }),
    systemField({ field: 'duration', name: '学制', edit_input: 'text', help: '如 18 个月', list_show: 1 }),
    systemField({
      field: 'manager',
      name: '项目负责人',
      edit_input: 'admin',
      search_input: 'admin',
      settings: { is_owner: true },
    }),
    systemField({ field: 'intro', name: '项目介绍', edit_input: 'rich_text', list_show: 0 }),
    systemField({ field: 'remark', name: '备注', edit_input: 'textarea', list_show: 0 }),
  ],
};
