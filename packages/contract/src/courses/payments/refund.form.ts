import { type SystemForm, systemField } from '../../backoffice/forms/system-form';
import { classField, headTeacherField, memberField, studentNameField } from '../course-fields';
import { courseFormIds } from '../course-form';

/** The states of a refund; it is only paid after someone other than the applicant has approved it. */
export const refundStates = [
  { value: 'pending', label: '待审批', color: '#9a6700' },
  { value: 'approved', label: '已批准', color: '#0069b4' },
  { value: 'rejected', label: '已驳回', color: '#c0291f' },
  { value: 'paid', label: '已付', color: '#1a7f37' },
  { value: 'withdrawn', label: '已撤回', color: '#66727e' },
] as const;
export type RefundState = (typeof refundStates)[number]['value'];

/** A refund from the request to the ledger. */
export const refundForm: SystemForm = {
  id: courseFormIds.refund,
  name: '退费申请',
  table_name: 'course_refund',
  remark: '退费的申请、审批和支付',
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
      select_item: [...refundStates],
    }),
    systemField({ field: 'amount', name: '退费金额', edit_input: 'money', settings: { sortable: true } }),
    systemField({ field: 'proposed', name: '建议金额', edit_input: 'money' }),
    systemField({ field: 'rule', name: '退费规则', edit_input: 'text', list_show: 0 }),
    systemField({ field: 'reason', name: '退费原因', edit_input: 'text' }),
    systemField({
      field: 'lowers_receivable',
      name: '不再缴纳余款',
      edit_input: 'switch',
      list_show: 0,
      help: '付款时把应收学费核减到已缴净额',
    }),
    systemField({ field: 'applicant', name: '申请人', edit_input: 'admin', search_input: 'admin' }),
    systemField({ field: 'decided_by', name: '审批人', edit_input: 'admin' }),
    systemField({ field: 'decided_at', name: '审批时间', edit_input: 'datetime', list_show: 0 }),
    systemField({ field: 'decision_reason', name: '审批意见', edit_input: 'text', list_show: 0 }),
    systemField({
      field: 'payment',
      name: '退费收据',
      edit_input: 'relation',
      list_show: 0,
      settings: { relation_form_id: courseFormIds.payment, relation_label: 'receipt_no' },
    }),
    headTeacherField,
    systemField({ field: 'withdrawn_by', name: '撤回人', edit_input: 'admin', list_show: 0 }),
    systemField({ field: 'withdraw_reason', name: '撤回原因', edit_input: 'text', list_show: 0 }),
  ],
};
