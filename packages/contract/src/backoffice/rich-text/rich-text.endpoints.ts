import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { one } from '../../platform/replies';
import { sanitisedHtml } from '../../platform/sanitised-html';
import { richTextField } from '../forms/field-types/rich-text';

export const richTextEndpoints = defineEndpoints({
  preview: {
    method: 'POST',
    path: '/api/admin/rich-text/preview',
    access: 'session',
    summary: '富文本按保存规则清理后的结果',
    body: z.strictObject({ html: richTextField.value() }),
    reply: one(z.object({ html: sanitisedHtml })),
  },
});
