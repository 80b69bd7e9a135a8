import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { one } from '../../platform/replies';
import { bodyId, byForm, formQuery } from './record-query';

/** Why someone needs to see a value; recorded with their name. */
export const revealReason = z
  .string({ error: '请填写查看原因' })
  .trim()
  .min(2, { error: '请填写查看原因，至少 2 个字' })
  .max(200, { error: '查看原因不超过 200 个字' });

/** Reveals one masked value of one record (assurance F39). */
export const recordRevealEndpoints = defineEndpoints({
  reveal: {
    method: 'POST',
    path: '/api/admin/record/reveal',
    access: 'form_*.reveal|unmask',
    ...byForm,
    summary: '查看一条记录中一项完整的敏感信息，原因会记入操作日志',
    query: formQuery,
    body: z.strictObject({ id: bodyId, field: z.string().max(48), reason: revealReason }),
    reply: one(z.object({ value: z.string() })),
  },
});
