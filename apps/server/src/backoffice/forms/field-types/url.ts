import { sql } from 'kysely';
import { plainText } from './cell/text.cell';
import { inPlace } from './conversion';
import { wordsMask } from './mask';
import { contains, isFilledText } from './search';
import { defineStoredType } from './stored-type';
import { textWords } from './words';

export const urlStored = defineStoredType({
  key: 'url',
  column: () => 'text',
  sort: undefined,
  from: inPlace(
    ['text', 'textarea'],
    (text) => sql`(char_length(${text}) <= 2048 and strpos(${text}, chr(92)) = 0
      and ${text} ~* '^https?://[^[:space:]/?#@:<>"]+(:[0-9]{1,5})?([/?#][^[:space:]<>"]*)?$')`,
  ),
  search: { text: contains, filled: isFilledText },
  mask: wordsMask,
  cell: plainText({ width: 30 }),
  words: textWords,
});
