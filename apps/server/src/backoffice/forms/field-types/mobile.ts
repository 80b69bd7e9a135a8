import { tidyMobile } from '@shuyuan/contract/platform/validation.rules';
import { sql } from 'kysely';
import { mobileInCell, plainText } from './cell/text.cell';
import { checked, inPlace } from './conversion';
import { mobileMask } from './mask';
import { contains, equalsText, isFilledText } from './search';
import { defineStoredType } from './stored-type';
import { textWords } from './words';

export const mobileStored = defineStoredType({
  key: 'mobile',
  column: () => 'text',
  sort: 'plain',
  from: {
    ...inPlace(['text', 'textarea', 'serial'], (text) => sql`${text} ~ '^1[3-9][0-9]{9}$'`),
    number: checked(({ column }) => ({
      fits: sql`${column} between 13000000000 and 19999999999`,
      value: sql`${column}::text`,
    })),
  },
  search: {
    text: contains,
    exact: { ...equalsText, where: (at, text) => equalsText.where(at, tidyMobile(text)) },
    filled: isFilledText,
  },
  mask: mobileMask,
  cell: plainText({ width: 14, tidy: mobileInCell }),
  words: textWords,
});
