import { z } from 'zod';
import { queryId } from '../../backoffice/records/record-query';
import { defineEndpoints } from '../../platform/endpoint';
import { done, one } from '../../platform/replies';
import { courseNode } from '../course-form';
import { adjusted, adjustInput } from './adjustment';
import {
  classAccount,
  classQuery,
  collectInput,
  memberQuery,
  personAccount,
  plan,
  planInput,
  proposal,
  receipt,
  schoolAccount,
  tillPerson,
  transferInput,
  voidInput,
  voidPreview,
  words,
  writtenPayment,
} from './payment';
import { decideInput, invoiceInput, payRefundInput, refundInput, withdrawInput } from './refund';

const written = z.object({ msg: z.string(), data: z.array(writtenPayment) });
const made = z.object({ msg: z.string(), data: z.object({ id: z.int() }) });
const read = courseNode('payment', 'index');

/** Payments of the course side (requirements §14); the list of the ledger is that of the records engine. */
export const paymentEndpoints = defineEndpoints({
  account: {
    method: 'GET',
    path: '/api/admin/payment/account',
    access: read,
    summary: '一个班的应收、已收、已退、欠费和账龄，以及每名学员的',
    query: classQuery,
    reply: one(classAccount),
  },
  school: {
    method: 'GET',
    path: '/api/admin/payment/school',
    access: read,
    summary: '可见的各班的应收、已收、已退、欠费和账龄',
    reply: one(schoolAccount),
  },
  people: {
    method: 'GET',
    path: '/api/admin/payment/people',
    access: read,
    summary: '按姓名（拼音）、手机号或学号找学员，以及各欠多少；最多 20 人',
    query: z.strictObject({ keyword: words(100).min(1, { error: '请输入姓名、手机号或学号' }) }),
    reply: one(z.array(tillPerson)),
  },
  person: {
    method: 'GET',
    path: '/api/admin/payment/person',
    access: read,
    summary: '一个人在各班的应收、已收、欠费和未结清的各期',
    query: z.strictObject({ contact_id: queryId }),
    reply: one(personAccount),
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
    summary: '收款：一张收据可以为多名学员、以多种方式收；同一请求号（Idempotency-Key）只记一次',
    example: {
      body: {
        shares: [{ member_id: 1, amount: 298_000 }],
        tenders: [
          { method: 'cash', amount: 98_000 },
          { method: 'wechat', amount: 200_000, transaction_no: '4200002026111700001' },
        ],
        paid_on: '2026-11-17',
      },
    },
    body: collectInput,
    isIdempotent: true,
    reply: written,
  },
  transfer: {
    method: 'POST',
    path: '/api/admin/payment/transfer',
    access: 'payment.refund',
    summary: '把已缴金额结转到同一学员的另一个班',
    body: transferInput,
    isIdempotent: true,
    example: { body: { from_member_id: 1, to_member_id: 2, amount: 120_000, remark: '转到春季班' } },
    reply: written,
  },
  void: {
    method: 'POST',
    path: '/api/admin/payment/void',
    access: 'payment.void',
    summary: '作废一条记录；已日结的改为在第一个未日结的日子记一笔冲销',
    body: voidInput,
    isIdempotent: true,
    reply: written,
  },
  voidPreview: {
    method: 'GET',
    path: '/api/admin/payment/void-preview',
    access: 'payment.void',
    summary: '作废一条记录会怎样：直接作废，或记一笔冲销，以及冲销记在哪一天',
    query: z.strictObject({ id: queryId }),
    reply: one(voidPreview),
  },
  invoice: {
    method: 'POST',
    path: '/api/admin/payment/invoice',
    access: 'payment.invoice',
    summary: '申请发票、登记已开，或取消、红冲',
    body: invoiceInput,
    example: {
      body: { id: 1, version: 1, state: 'requested', title: '杭州某某有限公司', tax_no: '91330100MA2XXXXX0X' },
    },
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
    isIdempotent: true,
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
  withdrawRefund: {
    method: 'POST',
    path: '/api/admin/payment/refund-withdraw',
    access: 'payment.refund|approve',
    summary: '撤回尚未支付的退费；由申请人或审批人撤回',
    body: withdrawInput,
    reply: done,
  },
  adjust: {
    method: 'POST',
    path: '/api/admin/payment/adjust',
    access: 'payment.adjust',
    summary: '调整一名学员的应收；减少的合计超过限额时待第二人审批',
    body: adjustInput,
    isIdempotent: true,
    reply: z.object({ msg: z.string(), data: adjusted }),
  },
  decideAdjustment: {
    method: 'POST',
    path: '/api/admin/payment/adjust-decide',
    access: 'payment.approve',
    summary: '批准或驳回应收调整；不能审批自己的申请',
    body: decideInput,
    reply: done,
  },
  withdrawAdjustment: {
    method: 'POST',
    path: '/api/admin/payment/adjust-withdraw',
    access: 'payment.adjust',
    summary: '撤回自己提交、尚未审批的应收调整',
    body: withdrawInput,
    reply: done,
  },
  payRefund: {
    method: 'POST',
    path: '/api/admin/payment/refund-pay',
    access: 'payment.refund',
    summary: '支付已批准的退费',
    body: payRefundInput,
    isIdempotent: true,
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
    summary:
      '保存一名学员的分期计划；各期之和等于应收；payment/plan 的回答可以改好后交回，也可以用 seen 说明所见各期的 id 和 version',
    body: planInput,
    reply: done,
  },
});
