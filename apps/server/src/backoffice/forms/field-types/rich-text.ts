import { sql } from 'kysely';
import { richText } from './cell/content.cell';
import { free } from './conversion';
import { contains, isFilledText } from './search';
import { defineStoredType } from './stored-type';
import { htmlWords } from './words';

const escaped = free(
  (column) =>
    sql`replace(replace(replace(replace(${column}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), chr(10), '<br>')`,
);

export const richTextStored = defineStoredType({
  key: 'rich_text',
  column: () => 'text',
  sort: undefined,
  from: { text: escaped, textarea: escaped },
  search: { text: contains, filled: isFilledText },
  cell: richText,
  words: htmlWords,
});
