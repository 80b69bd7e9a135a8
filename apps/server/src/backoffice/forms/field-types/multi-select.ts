import { someChosen } from './choice';
import { has, hasOneOf, isFilledList } from './search';
import { defineStoredType } from './stored-type';

export const multiSelectStored = defineStoredType({
  key: 'multi_select',
  column: () => 'text[]',
  sort: undefined,
  from: someChosen('checkbox'),
  search: { multi_select: hasOneOf, select: has, filled: isFilledList },
});
