import { type SystemForm, systemField } from '../../backoffice/forms/system-form';
import { classField, headTeacherField, memberField, studentNameField } from '../course-fields';
import { courseFormIds } from '../course-form';

/** Why a bill changes: part of it is waived, a named discount is given, or its price changes. */
export const adjustmentKinds = [
  { value: 'waive', label: '减免', color: '#9a6700' },
  { value: 'discount', label: '优惠', color: '#1a7f37' },
  { value: 'reprice', label: '调价', color: '#0069b4' },
] as const;

/** The states of an adjustment; a small one takes effect at once. */
export const adjustmentStates = [
  { value: 'pending', label: '待审批', color: '#9a6700' },
  { value: 'applied', label: '已生效', color: '#1a7f37' },
  { value: 'rejected', label: '已驳回', color: '#c0291f' },
  { value: 'withdrawn', label: '已撤回', color: '#66727e' },
] as const;
export type AdjustmentState = (typeof adjustmentStates)[number]['value'];

/** A change of what is receivable from a member: requested, and approved if it is large. */
export const adjustmentForm: SystemForm = {
  id: courseFormIds.adjustment,
  name: '应收调整',
  table_name: 'course_adjustment',
  remark: '应收学费的减免、优惠和调价：谁、为何、谁批准',
  sort_name: 'id',
  sort_type: 'desc',
  fields: [
    memberField,
    studentNameField,
    classField,
    systemField({
      field: 'state',
      name: '状态',
      edit_input: 'select',
      search_input: 'multi_select',
      select_item: [...adjustmentStates],
    }),
    systemField({
      field: 'kind',
      name: '类型',
      edit_input: 'select',
      search_input: 'multi_select',
      select_item: [...adjustmentKinds],
    }),
    systemField({ field: 'discount', name: '优惠名称', edit_input: 'text', search_input: 'text' }),
    systemField({
      field: 'amount',
      name: '调整金额',
      edit_input: 'money',
      help: '减少为负',
      settings: { sortable: true },
    }),
    systemField({ field: 'old_amount', name: '原应收', edit_input: 'money' }),
    systemField({ field: 'new_amount', name: '调整后应收', edit_input: 'money' }),
    systemField({ field: 'reason', name: '调整原因', edit_input: 'text' }),
    systemField({ field: 'applicant', name: '申请人', edit_input: 'admin', search_input: 'admin' }),
    systemField({ field: 'decided_by', name: '审批人', edit_input: 'admin', help: '限额以内不需要审批' }),
    systemField({ field: 'decided_at', name: '审批时间', edit_input: 'datetime', list_show: 0 }),
    systemField({ field: 'decision_reason', name: '审批意见', edit_input: 'text', list_show: 0 }),
    systemField({ field: 'instalments', name: '所选各期', edit_input: 'text', list_show: 0, form_show: 0 }),
    headTeacherField,
  ],
};
