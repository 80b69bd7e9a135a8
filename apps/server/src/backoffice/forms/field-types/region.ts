import { sql } from 'kysely';
import { pathSeparator } from './as-text';
import { region } from './cell/path.cell';
import { readAsText } from './conversion';
import { isFilledList, liesUnder } from './search';
import { defineStoredType } from './stored-type';

export const regionStored = defineStoredType({
  key: 'region',
  column: () => 'text[]',
  sort: undefined,
  from: readAsText(['text', 'textarea'], (text) => ({
    fits: sql`(${text} ~ '^[0-9]{2}0000( / [0-9]{6}){0,2}$' and (
      select bool_and(left(code, 2) = left(${text}, 2) and (place = 1) = (right(code, 4) = '0000'))
      from unnest(string_to_array(${text}, ${pathSeparator})) with ordinality as step (code, place)))`,
    value: sql`string_to_array(${text}, ${pathSeparator})`,
  })),
  search: { region: liesUnder, filled: isFilledList },
  cell: region,
});
