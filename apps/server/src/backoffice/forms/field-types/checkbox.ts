import { choices } from './cell/choice.cell';
import { someChosen } from './choice';
import { has, hasOneOf, isFilledList } from './search';
import { defineStoredType } from './stored-type';
import { choicesWords } from './words';

export const checkboxStored = defineStoredType({
  key: 'checkbox',
  column: () => 'text[]',
  sort: undefined,
  from: someChosen('multi_select'),
  search: { multi_select: hasOneOf, select: has, filled: isFilledList },
  cell: choices,
  words: choicesWords,
});
