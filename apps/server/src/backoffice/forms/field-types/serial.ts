import { sql } from 'kysely';
import { opened } from './as-text';
import { plainText } from './cell/text.cell';
import { checked, inPlace } from './conversion';
import { contains, equalsText } from './search';
import { defineStoredType } from './stored-type';
import { textWords } from './words';

const longest = 64;

export const serialStored = defineStoredType({
  key: 'serial',
  column: () => 'text',
  sort: 'plain',
  unique: true,
  from: {
    ...inPlace(['text', 'textarea', 'select', 'radio', 'mobile'], (text) => sql`char_length(${text}) <= ${longest}`),
    id_card: checked(({ column }) => ({ fits: undefined, value: opened(column) })),
    number: checked(({ column }) => ({ fits: undefined, value: sql`${column}::text` })),
  },
  search: { text: contains, exact: equalsText },
  cell: plainText(),
  words: textWords,
});
