import { richTextEndpoints } from '@shuyuan/contract/backoffice/rich-text/rich-text.endpoints';
import { defineSlice, type Slice } from '../../platform/http/slice';
import { sanitiseRichText } from '../../platform/rich-text/sanitise-rich-text';

/** Shows what would be saved of a rich text. */
export const createRichText = (): Slice =>
  defineSlice({
    name: 'rich-text',
    endpoints: richTextEndpoints,
    handlers: { preview: async ({ body }) => ({ data: { html: sanitiseRichText(body.html) } }) },
  });
