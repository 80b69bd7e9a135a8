import { z } from 'zod';
import { queryId } from '../../backoffice/records/record-query';
import { defineEndpoints } from '../../platform/endpoint';
import { done, one, table } from '../../platform/replies';
import { courseNode } from '../course-form';
import {
  classAccount,
  classQuery,
  closeInput,
  collectInput,
  day,
  dayTill,
  decideInput,
  invoiceInput,
  memberQuery,
  payRefundInput,
  plan,
  planInput,
  proposal,
  receipt,
  refundInput,
  splitInput,
  transferInput,
  voidInput,
  writtenPayment,
} from './payment';

const written = z.object({ msg: z.string(), data: z.array(writtenPayment) });
const made = z.object({ msg: z.string(), data: z.object({ id: z.int() }) });
const read = courseNode('payment', 'index');

/** Money of the course side (design §5): the ledger's own list is the records engine's. */
export const paymentEndpoints = defineEndpoints({
  account: {
    method: 'GET',
    path: '/api/admin/payment/account',
    access: read,
    summary: '一个班的应收、已收、已退、欠费和账龄，以及每名学员的',
    query: classQuery,
    reply: one(classAccount),
  },
  receipt: {
    method: 'GET',
    path: '/api/admin/payment/receipt',
    access: courseNode('payment', 'detail'),
    summary: '一张收据',
    query: z.strictObject({ id: queryId }),
    reply: one(receipt),
  },
  collect: {
    method: 'POST',
    path: '/api/admin/payment/collect',
    access: 'payment.collect',
    summary: '收款；同一请求号只记一次',
    body: collectInput,
    reply: written,
  },
  split: {
    method: 'POST',
    path: '/api/admin/payment/split',
    access: 'payment.collect',
    summary: '一笔单位付款分给多名学员，每人一张收据',
    body: splitInput,
    reply: written,
  },
  transfer: {
    method: 'POST',
    path: '/api/admin/payment/transfer',
    access: 'payment.refund',
    summary: '把已缴金额结转到同一学员的另一个班',
    body: transferInput,
    reply: written,
  },
  void: {
    method: 'POST',
    path: '/api/admin/payment/void',
    access: 'payment.void',
    summary: '作废一条记录；已日结的改为当日冲正',
    body: voidInput,
    reply: written,
  },
  invoice: {
    method: 'POST',
    path: '/api/admin/payment/invoice',
    access: 'payment.invoice',
    summary: '申请发票、登记已开，或取消、红冲',
    body: invoiceInput,
    reply: done,
  },
  proposal: {
    method: 'GET',
    path: '/api/admin/payment/proposal',
    access: 'payment.refund',
    summary: '按规则建议的退费金额',
    query: memberQuery,
    reply: one(proposal),
  },
  refund: {
    method: 'POST',
    path: '/api/admin/payment/refund',
    access: 'payment.refund',
    summary: '申请退费',
    body: refundInput,
    reply: made,
  },
  decideRefund: {
    method: 'POST',
    path: '/api/admin/payment/refund-decide',
    access: 'payment.approve',
    summary: '批准或驳回退费；不能审批自己的申请',
    body: decideInput,
    reply: done,
  },
  payRefund: {
    method: 'POST',
    path: '/api/admin/payment/refund-pay',
    access: 'payment.refund',
    summary: '支付已批准的退费',
    body: payRefundInput,
    reply: written,
  },
  plan: {
    method: 'GET',
    path: '/api/admin/payment/plan',
    access: courseNode('instalment', 'index'),
    summary: '一名学员的分期计划',
    query: memberQuery,
    reply: one(plan),
  },
  savePlan: {
    method: 'POST',
    path: '/api/admin/payment/plan-save',
    access: 'payment.collect',
    summary: '保存一名学员的分期计划；各期之和等于应收',
    body: planInput,
    reply: done,
  },
  tills: {
    method: 'GET',
    path: '/api/admin/payment/tills',
    access: 'payment.close',
    summary: '某一天按经手人和方式的收付合计',
    query: z.strictObject({ day }),
    reply: table(dayTill),
  },
  close: {
    method: 'POST',
    path: '/api/admin/payment/close',
    access: 'payment.close',
    summary: '日结：此后当天该经手人该方式不能再记账或作废',
    body: closeInput,
    reply: done,
  },
});
