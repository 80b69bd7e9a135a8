import { richTextEndpoints } from '@shuyuan/contract/backoffice/rich-text/rich-text.endpoints';
import { defineSlice, type Slice } from '../../platform/http/slice';
import { sanitiseRichText } from '../../platform/rich-text/sanitise-rich-text';

/** Previews a rich text as it would be saved. */
export const createRichText = (): Slice =>
  defineSlice({
    name: 'rich-text',
    endpoints: richTextEndpoints,
    handlers: { preview: async ({ body }) => ({ data: { html: sanitiseRichText(body.html) } }) },
  });
