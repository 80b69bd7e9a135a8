import { addressContains, isFilled } from './search';
import { defineStoredType } from './stored-type';

export const mapStored = defineStoredType({
  key: 'map',
  column: () => 'jsonb',
  sort: undefined,
  from: {},
  search: { text: addressContains, filled: isFilled },
});
