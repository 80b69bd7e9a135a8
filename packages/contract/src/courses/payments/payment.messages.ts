import type { MessageKind } from '../../backoffice/messages/message-kind';
import { courseFormIds } from '../course-form';

const { instalment, payment, refund, adjustment } = courseFormIds;
const owed = { audience: 'person', custom_form_id: instalment } as const;
const owedFields = ['姓名', '班级', '期次', '金额', '到期日'];
const asked = { audience: 'staff', fields: ['学员', '班级', '金额', '申请人', '原因'] } as const;
const bell = { ways: ['bell'], is_on: true } as const;

/** What members are told of their bills, and staff of money that waits for a second person. */
export const paymentMessages: readonly MessageKind[] = [
  {
    ...owed,
    key: 'payment.due',
    name: '应缴提醒',
    lead: { unit: 'day', name: '到期前', usual: 3, most: 60 },
    fields: owedFields,
    usual: {
      ways: ['sms'],
      is_on: false,
      title: '缴费提醒',
      body: '{姓名}您好，您在{班级}的第 {期次} 期学费{金额}将于 {到期日} 到期，请您按时缴纳。',
    },
  },
  {
    ...owed,
    key: 'payment.overdue',
    name: '逾期催缴',
    lead: { unit: 'day', name: '到期后', usual: 1, most: 90 },
    fields: [...owedFields, '逾期天数'],
    usual: {
      ways: ['sms'],
      is_on: false,
      title: '学费逾期',
      body: '{姓名}您好，您在{班级}的第 {期次} 期学费{金额}已于 {到期日} 到期，请您尽快缴纳；如已缴纳，请忽略。',
    },
  },
  {
    key: 'payment.receipt',
    name: '收款收据',
    audience: 'person',
    custom_form_id: payment,
    acts: ['payment.collected'],
    fields: ['姓名', '班级', '金额', '日期', '收据号'],
    usual: {
      ways: ['sms'],
      is_on: false,
      title: '收款收据',
      body: '{姓名}您好，已收到您在{班级}缴纳的{金额}，收据号 {收据号}。',
    },
  },
  {
    ...asked,
    key: 'approval.refund',
    name: '退费待审批',
    custom_form_id: refund,
    acts: ['refund.pending'],
    usual: { ...bell, title: '退费待您审批', body: '{申请人}为{班级}的{学员}申请退费{金额}：{原因}' },
  },
  {
    ...asked,
    key: 'approval.adjustment',
    name: '应收调整待审批',
    custom_form_id: adjustment,
    acts: ['adjustment.pending'],
    usual: { ...bell, title: '应收调整待您审批', body: '{申请人}为{班级}的{学员}申请调整应收{金额}：{原因}' },
  },
  {
    key: 'approval.reopen',
    name: '重开日结待审批',
    audience: 'staff',
    custom_form_id: null,
    fields: ['日期', '申请人', '原因'],
    usual: { ...bell, title: '重开日结待您审批', body: '{申请人}申请重开 {日期} 的日结：{原因}' },
  },
];
