import { choices } from './cell/choice.cell';
import { someChosen } from './choice';
import { has, hasOneOf, isFilledList } from './search';
import { defineStoredType } from './stored-type';
import { choicesWords } from './words';

export const multiSelectStored = defineStoredType({
  key: 'multi_select',
  column: () => 'text[]',
  sort: undefined,
  from: someChosen('checkbox'),
  search: { multi_select: hasOneOf, select: has, filled: isFilledList },
  cell: choices,
  words: choicesWords,
});
