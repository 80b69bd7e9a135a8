import { type SystemForm, systemField } from '../../backoffice/forms/system-form';
import { headTeacherField, studentNameField } from '../course-fields';
import { courseFormIds } from '../course-form';

/** How far an instalment is paid; derived from the ledger (requirements §14). */
export const instalmentStates = [
  { value: 'settled', label: '已结清', color: '#1a7f37' },
  { value: 'partial', label: '部分结清', color: '#9a6700' },
  { value: 'open', label: '待缴', color: '#66727e' },
  { value: 'overdue', label: '已逾期', color: '#c0291f' },
] as const;
export type InstalmentState = (typeof instalmentStates)[number]['value'];

/** A part of a member's bill with its due date. */
export const instalmentForm: SystemForm = {
  id: courseFormIds.instalment,
  name: '分期计划',
  table_name: 'course_instalment',
  remark: '学员分期缴费的期次、到期日和金额',
  sort_name: 'due_on',
  sort_type: 'asc',
  fields: [
    systemField({
      field: 'member',
      name: '学号',
      edit_input: 'relation',
      search_input: 'relation',
      validation: ['required'],
      settings: { relation_form_id: courseFormIds.member, relation_label: 'student_no' },
    }),
    studentNameField,
    systemField({ field: 'no', name: '期次', edit_input: 'number', validation: ['required'] }),
    systemField({
      field: 'due_on',
      name: '到期日',
      edit_input: 'date',
      search_input: 'date_range',
      validation: ['required'],
      settings: { sortable: true },
    }),
    systemField({ field: 'amount', name: '应缴', edit_input: 'money', validation: ['required'] }),
    systemField({ field: 'settled', name: '已缴', edit_input: 'money', form_show: 0, help: '由缴费流水得出' }),
    systemField({
      field: 'state',
      name: '状态',
      edit_input: 'select',
      search_input: 'multi_select',
      form_show: 0,
      help: '由缴费流水得出',
      select_item: [...instalmentStates],
    }),
    headTeacherField,
    systemField({ field: 'remark', name: '说明', edit_input: 'text', help: '如 首期款、尾款' }),
  ],
};
