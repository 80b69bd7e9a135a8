import { z } from 'zod';
import { bodyId } from '../../backoffice/records/record-query';
import { amount, day, method, reason, version, words } from './payment';

export const refundInput = z.strictObject({
  member_id: bodyId,
  amount,
  reason,
  lowers_receivable: z.boolean().default(true),
});

export const decideInput = z
  .strictObject({
    id: bodyId,
    version,
    decision: z.enum(['approved', 'rejected'], { error: '请选择审批结果' }),
    reason: words(200).default(''),
  })
  .refine(({ decision, reason }) => decision === 'approved' || reason !== '', {
    path: ['reason'],
    error: '请填写驳回原因',
  });

/** Withdraws a request, also an approved one, before it takes effect. */
export const withdrawInput = z.strictObject({ id: bodyId, version, reason });

export const payRefundInput = z.strictObject({ id: bodyId, method, paid_on: day });

/** An action on an invoice: requested, issued, or cancelled (红冲 once it was issued). */
export const invoiceInput = z.discriminatedUnion(
  'state',
  [
    z.strictObject({
      id: bodyId,
      version,
      state: z.literal('requested'),
      title: words(100).min(1, { error: '请填写发票抬头' }),
      tax_no: words(20).regex(/^(?:[0-9A-Z]{15,20})?$/, { error: '税号应为 15 到 20 位数字或大写字母' }),
    }),
    z.strictObject({
      id: bodyId,
      version,
      state: z.literal('issued'),
      invoice_no: words(30).regex(/^[0-9]{8,20}$/, { error: '发票号码应为 8 到 20 位数字' }),
    }),
    z.strictObject({ id: bodyId, version, state: z.literal('none'), reason: words(200).default('') }),
  ],
  { error: '发票状态不正确' },
);
