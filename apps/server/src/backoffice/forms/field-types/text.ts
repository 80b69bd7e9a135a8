import { sql } from 'kysely';
import { plainText } from './cell/text.cell';
import { inPlace, inPlaceFreely, writtenAsText } from './conversion';
import { fromHtml } from './html-text';
import { joined } from './list-text';
import { wordsMask } from './mask';
import { contains, equalsText, isFilledText } from './search';
import { defineStoredType } from './stored-type';
import { textWords } from './words';

const longest = 255;

export const textStored = defineStoredType({
  key: 'text',
  column: () => 'text',
  sort: 'pinyin',
  from: {
    ...inPlaceFreely(['serial', 'select', 'radio', 'color', 'mobile', 'email']),
    ...writtenAsText([
      'id_card',
      'number',
      'decimal',
      'money',
      'rate',
      'date',
      'datetime',
      'time',
      'date_range',
      'switch',
      'region',
    ]),
    ...inPlace(['textarea', 'url', 'image', 'file'], (text) => sql`char_length(${text}) <= ${longest}`),
    ...joined(['multi_select', 'checkbox', 'cascader', 'images', 'files'], longest),
    rich_text: fromHtml(longest),
  },
  search: { text: contains, exact: equalsText, filled: isFilledText },
  mask: wordsMask,
  cell: plainText(),
  words: textWords,
});
