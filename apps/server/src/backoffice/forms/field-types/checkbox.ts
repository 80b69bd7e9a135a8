import { someChosen } from './choice';
import { has, hasOneOf, isFilledList } from './search';
import { defineStoredType } from './stored-type';

export const checkboxStored = defineStoredType({
  key: 'checkbox',
  column: () => 'text[]',
  sort: undefined,
  from: someChosen('multi_select'),
  search: { multi_select: hasOneOf, select: has, filled: isFilledList },
});
