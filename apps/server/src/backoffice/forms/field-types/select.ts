import { choice } from './cell/choice.cell';
import { oneChosen } from './choice';
import { equalsText, isFilledText, oneOfTexts } from './search';
import { defineStoredType } from './stored-type';
import { choiceWords } from './words';

export const selectStored = defineStoredType({
  key: 'select',
  column: () => 'text',
  sort: 'plain',
  from: oneChosen('radio'),
  search: { multi_select: oneOfTexts, select: equalsText, filled: isFilledText },
  cell: choice,
  words: choiceWords,
});
