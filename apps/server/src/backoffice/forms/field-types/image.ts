import { oneFile } from './cell/content.cell';
import { inPlace } from './conversion';
import { firstOf, isFileAddress, isImageAddress } from './file-address';
import { isFilledText } from './search';
import { defineStoredType } from './stored-type';

export const imageStored = defineStoredType({
  key: 'image',
  column: () => 'text',
  sort: undefined,
  from: {
    ...inPlace(['text', 'textarea', 'file'], isImageAddress),
    images: firstOf(isFileAddress),
    files: firstOf(isImageAddress),
  },
  search: { filled: isFilledText },
  cell: oneFile,
});
