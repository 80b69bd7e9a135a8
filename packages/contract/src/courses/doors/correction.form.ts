import { type DecidedField, type SystemForm, systemField } from '../../backoffice/forms/system-form';
import { courseFormIds } from '../course-form';
import { correctableFields, personalFields } from './personal-field';

/** The states of a correction. */
export const correctionStates = [
  { value: 'pending', label: '待处理', color: '#9a6700' },
  { value: 'applied', label: '已采纳', color: '#1a7f37' },
  { value: 'refused', label: '已拒绝', color: '#c0291f' },
] as const;
export type CorrectionState = (typeof correctionStates)[number]['value'];

const byDecision: DecidedField = { by: ['correction.decide'], message: '由“处理信息更正”写入' };

/** What people ask to be corrected in their own data; staff decide, and the contact changes with their decision. */
export const correctionForm: SystemForm = {
  id: courseFormIds.correction,
  name: '信息更正',
  table_name: 'course_correction',
  remark: '学员在自己的页面上提出的更正；采纳后写入学员档案',
  sort_name: 'id',
  sort_type: 'desc',
  fields: [
    systemField({
      field: 'contact',
      name: '学员',
      edit_input: 'relation',
      search_input: 'relation',
      validation: ['required'],
      settings: { relation_form_id: courseFormIds.contact, relation_label: 'name' },
    }),
    systemField({
      field: 'field',
      name: '更正的项',
      edit_input: 'select',
      search_input: 'multi_select',
      validation: ['required'],
      select_item: correctableFields.map((field) => ({ value: field, label: personalFields[field].name })),
    }),
    systemField({
      field: 'old_value',
      name: '原来的内容',
      edit_input: 'text',
      form_show: 0,
      help: '提出时档案里的内容',
      settings: { privacy: 'personal' },
    }),
    systemField({
      field: 'new_value',
      name: '更正为',
      edit_input: 'text',
      validation: ['required', { rule: 'max_length', value: 100 }],
      settings: { privacy: 'personal' },
    }),
    systemField({
      field: 'note',
      name: '说明',
      edit_input: 'textarea',
      validation: [{ rule: 'max_length', value: 200 }],
      settings: { privacy: 'personal' },
    }),
    systemField({
      field: 'state',
      name: '状态',
      edit_input: 'select',
      search_input: 'multi_select',
      form_show: 0,
      select_item: [...correctionStates],
      settings: { default_value: 'pending' },
    }),
    systemField({ field: 'decided_by', name: '处理人', edit_input: 'admin', form_show: 0 }),
    systemField({ field: 'decided_at', name: '处理时间', edit_input: 'datetime', form_show: 0 }),
    systemField({ field: 'decision', name: '处理意见', edit_input: 'text', form_show: 0 }),
  ],
  decided: { state: byDecision, decided_by: byDecision, decided_at: byDecision, decision: byDecision },
};
