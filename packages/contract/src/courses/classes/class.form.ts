import { type SystemForm, systemField } from '../../backoffice/forms/system-form';
import { courseFormIds } from '../course-form';

/** The states of a class (requirements §14). */
export const classStates = [
  { value: 'preparing', label: '筹备', color: '#66727e' },
  { value: 'enrolling', label: '招生中', color: '#0069b4' },
  { value: 'running', label: '开课', color: '#1a7f37' },
  { value: 'finished', label: '结业', color: '#6b4fbb' },
  { value: 'cancelled', label: '取消', color: '#c0291f' },
] as const;
export type ClassState = (typeof classStates)[number]['value'];

/** A class: one intake of a programme. */
export const classForm: SystemForm = {
  id: courseFormIds.class,
  name: '班级',
  table_name: 'course_class',
  remark: '课程项目的一期，有名额、学费和班主任',
  sort_name: 'starts_on',
  sort_type: 'desc',
  fields: [
    systemField({
      field: 'name',
      name: '班级名称',
      edit_input: 'text',
      search_input: 'text',
      validation: ['required', 'unique', { rule: 'max_length', value: 50 }],
      settings: { sortable: true },
    }),
    systemField({
      field: 'members',
      name: '在册人数',
      edit_input: 'number',
      form_show: 0,
      help: '由系统统计：在读和休学的成员',
      settings: { unit: '人' },
    }),
    systemField({
      field: 'code',
      name: '班级代码',
      edit_input: 'text',
      search_input: 'text',
      help: '学号中的一段，如 2026A',
      validation: [
        'required',
        'unique',
        { rule: 'pattern', value: '^[A-Z0-9]{1,12}$', message: '只用大写字母和数字，不超过 12 位' },
      ],
      settings: { sortable: true },
    }),
    systemField({
      field: 'programme',
      name: '课程项目',
      edit_input: 'relation',
      search_input: 'relation',
      validation: ['required'],
      settings: { relation_form_id: courseFormIds.programme, relation_label: 'name' },
    }),
    systemField({
      field: 'state',
      name: '状态',
      edit_input: 'select',
      search_input: 'multi_select',
      validation: ['required'],
      select_item: [...classStates],
      settings: { default_value: 'preparing' },
    }),
    systemField({
      field: 'head_teacher',
      name: '班主任',
      edit_input: 'admin',
      search_input: 'admin',
      settings: { is_owner: true },
    }),
    systemField({
      field: 'starts_on',
      name: '开课日期',
      edit_input: 'date',
      search_input: 'date_range',
      settings: { sortable: true },
    }),
    systemField({ field: 'ends_on', name: '结业日期', edit_input: 'date', settings: { sortable: true } }),
    systemField({
      field: 'capacity',
      name: '名额',
      edit_input: 'number',
      validation: ['required', { rule: 'min', value: 1 }, { rule: 'max', value: 2000 }],
      settings: { unit: '人', default_value: 60 },
    }),
    systemField({
      field: 'tuition',
      name: '学费',
      edit_input: 'money',
      help: '留空时取课程项目的标准学费',
      validation: [{ rule: 'min', value: 0 }],
      settings: { sortable: true },
    }),
    systemField({ field: 'place', name: '上课地点', edit_input: 'map', list_show: 0 }),
    systemField({ field: 'remark', name: '备注', edit_input: 'textarea', list_show: 0 }),
  ],
  decided: {
    tuition: {
      by: ['class.price'],
      message: '学费只能用“班级调价”改变；已入班学员的应收不受影响',
      onCreate: 'maker',
    },
  },
};
