import { type SystemForm, systemField } from '../../backoffice/forms/system-form';
import { classField, headTeacherField, memberField } from '../course-fields';
import { courseFormIds } from '../course-form';

/** The acts on a member of a class. */
export const memberActKinds = [
  { value: 'transfer', label: '转班', color: '#0069b4' },
  { value: 'pause', label: '休学', color: '#9a6700' },
  { value: 'resume', label: '复学', color: '#1a7f37' },
  { value: 'leave', label: '退学', color: '#c0291f' },
] as const;
export type MemberActKind = (typeof memberActKinds)[number]['value'];

/** One row for each act on a member: who did what, when, why, and what followed for the money. */
export const memberActForm: SystemForm = {
  id: courseFormIds.memberAct,
  name: '学籍异动',
  table_name: 'course_member_act',
  remark: '转班、休学、复学、退学：日期、原因和费用处理，每次一条',
  sort_name: 'id',
  sort_type: 'desc',
  fields: [
    systemField({
      field: 'kind',
      name: '异动',
      edit_input: 'select',
      search_input: 'multi_select',
      select_item: [...memberActKinds],
    }),
    systemField({
      field: 'day',
      name: '日期',
      edit_input: 'date',
      search_input: 'date_range',
      settings: { sortable: true },
    }),
    systemField({ field: 'reason', name: '原因', edit_input: 'text', search_input: 'text' }),
    systemField({ field: 'money', name: '费用处理', edit_input: 'text' }),
    systemField({
      field: 'contact',
      name: '学员',
      edit_input: 'relation',
      search_input: 'relation',
      settings: { relation_form_id: courseFormIds.contact, relation_label: 'name' },
    }),
    memberField,
    classField,
    systemField({
      field: 'to_class',
      name: '转入班级',
      edit_input: 'relation',
      settings: { relation_form_id: courseFormIds.class, relation_label: 'name' },
    }),
    systemField({ field: 'back_on', name: '预计复学日期', edit_input: 'date', search_input: 'date_range' }),
    systemField({ field: 'done_by', name: '办理人', edit_input: 'admin', search_input: 'admin' }),
    headTeacherField,
  ],
};
