import { type SystemForm, systemField } from '../../backoffice/forms/system-form';
import { classField, headTeacherField, memberField } from '../course-fields';
import { courseFormIds } from '../course-form';

/** The kinds of ledger rows (requirements §14). Refunds and outgoing 结转 are negative. */
export const paymentKinds = [
  { value: 'pay', label: '缴费', color: '#1a7f37' },
  { value: 'topup', label: '补缴', color: '#0069b4' },
  { value: 'refund', label: '退费', color: '#c0291f' },
  { value: 'transfer', label: '结转', color: '#6b4fbb' },
] as const;
export type PaymentKind = (typeof paymentKinds)[number]['value'];

/** The methods of payment (requirements §14); a 结转 has none, because no money moves. */
export const paymentMethods = [
  { value: 'wechat', label: '微信' },
  { value: 'alipay', label: '支付宝' },
  { value: 'bank', label: '银行转账' },
  { value: 'corporate', label: '对公转账' },
  { value: 'card', label: '刷卡' },
  { value: 'cash', label: '现金' },
] as const;
export type PaymentMethod = (typeof paymentMethods)[number]['value'];

/** The method whose money lies in a drawer: at the daily close it is counted. */
export const countedMethod: PaymentMethod = 'cash';

/** Who pays. */
export const payerKinds = [
  { value: 'person', label: '个人' },
  { value: 'company', label: '单位' },
] as const;

/** The states of the invoice for a payment (requirements §14). */
export const invoiceStates = [
  { value: 'none', label: '未申请', color: '#66727e' },
  { value: 'requested', label: '待开', color: '#9a6700' },
  { value: 'issued', label: '已开', color: '#1a7f37' },
] as const;
export type InvoiceState = (typeof invoiceStates)[number]['value'];

/** Whether a ledger row counts; derived: voided, or taken back by a row of the opposite amount. */
const paymentStates = [
  { value: 'valid', label: '有效', color: '#1a7f37' },
  { value: 'voided', label: '已作废', color: '#66727e' },
  { value: 'reversed', label: '已冲销', color: '#66727e' },
  { value: 'reversal', label: '冲销', color: '#9a6700' },
] as const;

/** The ledger: rows are added, voided or reversed, never changed and never removed. */
export const paymentForm: SystemForm = {
  id: courseFormIds.payment,
  name: '缴费记录',
  table_name: 'course_payment',
  remark: '缴费流水：只增不改，错的作废或冲销',
  sort_name: 'id',
  sort_type: 'desc',
  struckWhen: { field: 'state', values: ['voided', 'reversed'] },
  fields: [
    systemField({
      field: 'receipt_no',
      name: '收据号',
      edit_input: 'text',
      search_input: 'text',
      validation: ['unique'],
      settings: { sortable: true },
    }),
    systemField({
      field: 'state',
      name: '状态',
      edit_input: 'select',
      search_input: 'multi_select',
      form_show: 0,
      help: '由流水得出：已作废和已冲销的不再计入',
      select_item: [...paymentStates],
    }),
    memberField,
    systemField({
      field: 'student_name',
      name: '学员',
      edit_input: 'text',
      search_input: 'text',
      help: '记账时的姓名',
      settings: { privacy: 'personal' },
    }),
    classField,
    systemField({
      field: 'kind',
      name: '类型',
      edit_input: 'select',
      search_input: 'multi_select',
      select_item: [...paymentKinds],
    }),
    systemField({
      field: 'amount',
      name: '金额',
      edit_input: 'money',
      search_input: 'number_range',
      help: '退费和转出为负',
      settings: { sortable: true },
    }),
    systemField({
      field: 'method',
      name: '方式',
      edit_input: 'select',
      search_input: 'multi_select',
      select_item: [...paymentMethods],
    }),
    systemField({
      field: 'paid_on',
      name: '收付日期',
      edit_input: 'date',
      search_input: 'date_range',
      settings: { sortable: true },
    }),
    systemField({
      field: 'payer_kind',
      name: '付款方类型',
      edit_input: 'select',
      list_show: 0,
      select_item: [...payerKinds],
    }),
    systemField({
      field: 'payer_name',
      name: '付款方',
      edit_input: 'text',
      search_input: 'text',
      settings: { privacy: 'personal' },
    }),
    systemField({
      field: 'company',
      name: '付款单位',
      edit_input: 'relation',
      search_input: 'relation',
      list_show: 0,
      settings: { relation_form_id: courseFormIds.company, relation_label: 'name' },
    }),
    systemField({ field: 'transaction_no', name: '交易单号', edit_input: 'text', search_input: 'text', list_show: 0 }),
    systemField({ field: 'slip', name: '回单', edit_input: 'file', search_input: 'filled', list_show: 0 }),
    systemField({
      field: 'batch_no',
      name: '合并收据号',
      edit_input: 'text',
      search_input: 'text',
      list_show: 0,
      help: '一张收据有多人或多种方式时，同为第一行的号码',
    }),
    systemField({
      field: 'counterpart',
      name: '对应收据号',
      edit_input: 'text',
      search_input: 'text',
      list_show: 0,
      help: '结转的另一方',
    }),
    systemField({
      field: 'reverses',
      name: '冲销收据号',
      edit_input: 'text',
      search_input: 'text',
      list_show: 0,
      help: '这一行冲掉的是哪一张',
      validation: ['unique'],
    }),
    systemField({
      field: 'reversed_by',
      name: '被何号冲销',
      edit_input: 'text',
      list_show: 0,
      form_show: 0,
      help: '冲销这一张的收据号',
    }),
    systemField({
      field: 'lowered',
      name: '核减应收',
      edit_input: 'money',
      list_show: 0,
      help: '退费或转出时一并核减的应收学费',
    }),
    systemField({
      field: 'invoice_state',
      name: '发票',
      edit_input: 'select',
      search_input: 'multi_select',
      select_item: [...invoiceStates],
    }),
    systemField({
      field: 'invoice_title',
      name: '发票抬头',
      edit_input: 'text',
      list_show: 0,
      settings: { privacy: 'personal' },
    }),
    systemField({ field: 'tax_no', name: '税号', edit_input: 'text', list_show: 0 }),
    systemField({
      field: 'invoice_no',
      name: '发票号码',
      edit_input: 'text',
      search_input: 'text',
      list_show: 0,
    }),
    systemField({
      field: 'collector',
      name: '经手人',
      edit_input: 'admin',
      search_input: 'admin',
    }),
    systemField({ field: 'voided_on', name: '作废日期', edit_input: 'date', search_input: 'filled' }),
    systemField({ field: 'void_reason', name: '作废原因', edit_input: 'text', list_show: 0 }),
    systemField({ field: 'voided_by', name: '作废人', edit_input: 'admin', list_show: 0 }),
    systemField({
      field: 'request_key',
      name: '请求号',
      edit_input: 'text',
      list_show: 0,
      form_show: 0,
      validation: ['unique'],
    }),
    headTeacherField,
    systemField({ field: 'remark', name: '备注', edit_input: 'textarea', list_show: 0 }),
  ],
};
