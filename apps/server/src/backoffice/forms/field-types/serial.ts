import { sql } from 'kysely';
import { checked, kept } from './conversion';
import { contains, equalsText } from './search';
import { defineStoredType } from './stored-type';

const longest = 64;

export const serialStored = defineStoredType({
  key: 'serial',
  column: () => 'text',
  sort: 'plain',
  unique: true,
  from: {
    ...kept(
      ['text', 'textarea', 'select', 'radio', 'mobile', 'id_card'],
      (text) => sql`char_length(${text}) <= ${longest}`,
    ),
    number: checked(({ column }) => ({ fits: undefined, value: sql`${column}::text` })),
  },
  search: { text: contains, exact: equalsText },
});
