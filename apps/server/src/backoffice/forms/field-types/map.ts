import { sql } from 'kysely';
import { place } from './cell/content.cell';
import { addressContains, isFilled } from './search';
import { defineStoredType } from './stored-type';
import { placeWords } from './words';

export const mapStored = defineStoredType({
  key: 'map',
  column: () => 'jsonb',
  sort: undefined,
  searchedText: (column) => sql`${column} ->> 'address'`,
  from: {},
  search: { text: addressContains, filled: isFilled },
  cell: place,
  words: placeWords,
});
