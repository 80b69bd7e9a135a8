import { z } from 'zod';
import type { AccessNode } from '../../backoffice/access/nodes';

/** The rights of the acts on members. */
export const memberActNodes = [
  { node: 'member.transfer', name: '转班（含结转费用）' },
  { node: 'member.pause', name: '休学和复学' },
  { node: 'member.leave', name: '退学' },
] as const satisfies readonly AccessNode[];

/** A share in hundredths of a percent; a third is 3333, two thirds are 6667. */
const share = z
  .int({ error: '请输入 0 到 100 之间的数，最多两位小数' })
  .min(0, { error: '不能小于 0' })
  .max(10_000, { error: '不能大于 100' });

const step = z.strictObject({ before: share.min(1, { error: '应大于 0' }), share });

/** Until which part of a class is held how much of what was paid is given back; before it starts, all of it. */
export const refundSetting = z.strictObject({
  steps: z
    .array(step)
    .max(10, { error: '最多 10 档' })
    .superRefine((steps, context) => {
      for (const [at, { before }] of steps.entries()) {
        if (at === 0 || before > (steps[at - 1]?.before ?? 0)) continue;
        context.addIssue({ code: 'custom', path: [at, 'before'], message: '应大于上一档的进度' });
      }
    }),
});
export type RefundStep = z.output<typeof step>;

export const refundDefault: z.output<typeof refundSetting> = {
  steps: [
    { before: 3333, share: 6667 },
    { before: 5000, share: 5000 },
  ],
};
