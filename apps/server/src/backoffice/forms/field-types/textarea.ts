import { plainText } from './cell/text.cell';
import { inPlaceFreely, writtenAsText } from './conversion';
import { fromHtml } from './html-text';
import { joined } from './list-text';
import { wordsMask } from './mask';
import { contains, isFilledText } from './search';
import { defineStoredType } from './stored-type';
import { textWords } from './words';

const longest = 20_000;

export const textareaStored = defineStoredType({
  key: 'textarea',
  column: () => 'text',
  sort: undefined,
  from: {
    ...inPlaceFreely(['text', 'serial', 'select', 'radio', 'color', 'mobile', 'email', 'url', 'image', 'file']),
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
    ...joined(['multi_select', 'checkbox', 'cascader', 'images', 'files'], longest),
    rich_text: fromHtml(longest),
  },
  search: { text: contains, filled: isFilledText },
  mask: wordsMask,
  cell: plainText({ width: 30 }),
  words: textWords,
});
