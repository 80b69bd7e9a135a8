import { z } from 'zod';
import { bodyId } from '../../backoffice/records/record-query';
import { adjustmentKinds, adjustmentStates } from './adjustment.form';
import { amountMax, oneOf, reason, words } from './payment';
import { discountMax } from './payment.catalogue';

/** A new amount of a bill; `from` is the amount that was on the screen. */
export const adjustInput = z
  .strictObject({
    member_id: bodyId,
    kind: oneOf(adjustmentKinds, '请选择类型'),
    /** The name of a discount. */
    discount: words(discountMax).default(''),
    from: z.int().nonnegative({ error: '缺少原应收' }),
    to: z
      .int({ error: '请输入金额，最多两位小数' })
      .nonnegative({ error: '应收不能小于 0' })
      .max(amountMax, { error: '金额过大' }),
    reason,
    /** The instalments that are adjusted by the difference, in this order; by default the last one first. */
    instalment_ids: z.array(bodyId).max(60, { error: '不超过 60 期' }).default([]),
  })
  .refine(({ kind, discount }) => kind !== 'discount' || discount !== '', {
    path: ['discount'],
    error: '请选择或填写优惠名称',
  });

/** The result of an adjustment: it took effect, or waits for a second person. */
export const adjusted = z.object({ id: z.int(), state: oneOf(adjustmentStates, '') });
