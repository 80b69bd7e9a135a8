import { type SystemForm, systemField } from '../../backoffice/forms/system-form';
import { headTeacherDecided, headTeacherField } from '../course-fields';
import { courseFormIds, courseNode } from '../course-form';
import { rollStates } from './roll-state';

/** The parts of the day in which a session can be. */
export const halfDays = [
  { value: 'morning', label: '上午', color: '#9a6700' },
  { value: 'afternoon', label: '下午', color: '#0069b4' },
  { value: 'evening', label: '晚上', color: '#6b4fbb' },
] as const;
export type HalfDay = (typeof halfDays)[number]['value'];

/** The longest name of a teacher or a room. */
export const sessionNameMax = 30;

/** A session of a class: time, subject, teacher and place. */
export const sessionForm: SystemForm = {
  id: courseFormIds.session,
  name: '课次',
  table_name: 'course_session',
  remark: '班级的每一次课：日期、时间、主题、老师和教室',
  sort_name: 'date',
  sort_type: 'asc',
  fields: [
    systemField({
      field: 'class',
      name: '班级',
      edit_input: 'relation',
      search_input: 'relation',
      validation: ['required'],
      settings: { relation_form_id: courseFormIds.class, relation_label: 'name' },
    }),
    systemField({
      field: 'date',
      name: '日期',
      edit_input: 'date',
      search_input: 'date_range',
      validation: ['required'],
      settings: { sortable: true },
    }),
    systemField({
      field: 'half_day',
      name: '时段',
      edit_input: 'select',
      search_input: 'multi_select',
      help: '留空时由开始时间得出',
      list_show: 0,
      select_item: [...halfDays],
    }),
    systemField({ field: 'starts_at', name: '开始时间', edit_input: 'time', validation: ['required'] }),
    systemField({ field: 'ends_at', name: '结束时间', edit_input: 'time', validation: ['required'] }),
    systemField({
      field: 'topic',
      name: '主题',
      edit_input: 'text',
      search_input: 'text',
      validation: ['required', { rule: 'max_length', value: 100 }],
    }),
    systemField({
      field: 'roll_state',
      name: '点名',
      edit_input: 'select',
      search_input: 'multi_select',
      help: '由点名和上课时间得出',
      form_show: 0,
      select_item: [...rollStates],
    }),
    systemField({
      field: 'teacher',
      name: '授课老师',
      edit_input: 'text',
      search_input: 'text',
      validation: [{ rule: 'max_length', value: sessionNameMax }],
    }),
    systemField({
      field: 'room',
      name: '教室',
      edit_input: 'text',
      search_input: 'text',
      validation: [{ rule: 'max_length', value: sessionNameMax }],
    }),
    systemField({
      field: 'overlap_ok',
      name: '允许冲突',
      edit_input: 'switch',
      search_input: 'switch',
      help: '老师或教室同时有别的课，也照样保存；没有冲突时自动关上',
      list_show: 0,
    }),
    systemField({
      field: 'series',
      name: '排课批次',
      edit_input: 'text',
      search_input: 'exact',
      help: '一次排出的课有同一个批次',
      list_show: 0,
      form_show: 0,
    }),
    systemField({
      field: 'rolled_at',
      name: '点名时间',
      edit_input: 'datetime',
      search_input: 'filled',
      help: '由点名得出',
      form_show: 0,
    }),
    headTeacherField,
    systemField({ field: 'remark', name: '备注', edit_input: 'textarea', list_show: 0 }),
  ],
  decided: {
    ...headTeacherDecided,
    series: { by: [courseNode('session', 'create')], message: '排课批次由“批量排课”写入' },
    rolled_at: { by: ['attendance.mark'], message: '点名时间由“点名”写入' },
  },
};
