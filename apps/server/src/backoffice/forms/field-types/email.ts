import { sql } from 'kysely';
import { plainText } from './cell/text.cell';
import { inPlace } from './conversion';
import { emailMask } from './mask';
import { contains, equalsText, isFilledText } from './search';
import { defineStoredType } from './stored-type';
import { textWords } from './words';

export const emailStored = defineStoredType({
  key: 'email',
  column: () => 'text',
  sort: 'plain',
  from: inPlace(
    ['text', 'textarea'],
    (text) => sql`(char_length(${text}) <= 254 and ${text} ~ ('^[A-Za-z0-9_+-]+([.][A-Za-z0-9_+-]+)*@'
      '([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?[.])+[A-Za-z]{2,63}$'))`,
  ),
  search: { text: contains, exact: equalsText, filled: isFilledText },
  mask: emailMask,
  cell: plainText({ width: 24 }),
  words: textWords,
});
