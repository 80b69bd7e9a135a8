import { sql } from 'kysely';
import { yesOrNo } from './cell/choice.cell';
import { checked, readAsText } from './conversion';
import { noWord, yesWord } from './conversion.texts';
import { isOn } from './search';
import { defineStoredType } from './stored-type';

export const switchStored = defineStoredType({
  key: 'switch',
  column: () => 'boolean',
  sort: 'plain',
  from: {
    ...readAsText(['text', 'textarea', 'select', 'radio'], (text) => ({
      fits: sql`${text} in (${yesWord}, 'true', '1', ${noWord}, 'false', '0')`,
      value: sql`${text} in (${yesWord}, 'true', '1')`,
    })),
    number: checked(({ column }) => ({ fits: sql`${column} in (0, 1)`, value: sql`${column} = 1` })),
  },
  search: { switch: isOn },
  cell: yesOrNo,
});
