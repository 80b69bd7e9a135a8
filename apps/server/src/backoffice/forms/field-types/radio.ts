import { choice } from './cell/choice.cell';
import { oneChosen } from './choice';
import { equalsText, isFilledText, oneOfTexts } from './search';
import { defineStoredType } from './stored-type';
import { choiceWords } from './words';

export const radioStored = defineStoredType({
  key: 'radio',
  column: () => 'text',
  sort: 'plain',
  from: oneChosen('select'),
  search: { multi_select: oneOfTexts, select: equalsText, filled: isFilledText },
  cell: choice,
  words: choiceWords,
});
