import { sql } from 'kysely';
import { plainText, tidyColor } from './cell/text.cell';
import { inPlace } from './conversion';
import { equalsText, isFilledText } from './search';
import { defineStoredType } from './stored-type';

export const colorStored = defineStoredType({
  key: 'color',
  column: () => 'text',
  sort: undefined,
  from: inPlace(['text', 'textarea', 'select', 'radio'], (text) => sql`${text} ~ '^#[0-9a-f]{6}$'`),
  search: { exact: equalsText, filled: isFilledText },
  cell: plainText({ width: 10, tidy: tidyColor }),
});
