import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { one } from '../../platform/replies';
import { sanitisedHtml } from '../../platform/sanitised-html';

/** Longest rich text. */
export const richTextMaxLength = 1024 * 1024;

export const richTextEndpoints = defineEndpoints({
  preview: {
    method: 'POST',
    path: '/api/admin/rich-text/preview',
    access: 'session',
    summary: '富文本按保存规则清理后的结果',
    body: z.strictObject({
      html: z.string({ error: '请填写内容' }).max(richTextMaxLength, { error: '内容过长' }),
    }),
    reply: one(z.object({ html: sanitisedHtml })),
  },
});
