import { oneFile } from './cell/content.cell';
import { inPlace, inPlaceFreely } from './conversion';
import { firstOf, isFileAddress } from './file-address';
import { isFilledText } from './search';
import { defineStoredType } from './stored-type';

export const fileStored = defineStoredType({
  key: 'file',
  column: () => 'text',
  sort: undefined,
  from: {
    ...inPlaceFreely(['image']),
    ...inPlace(['text', 'textarea'], isFileAddress),
    images: firstOf(isFileAddress),
    files: firstOf(isFileAddress),
  },
  search: { filled: isFilledText },
  cell: oneFile,
});
