import { manyFiles } from './cell/content.cell';
import { inPlaceFreely } from './conversion';
import { alone, isFileAddress, split } from './file-address';
import { isFilledList } from './search';
import { defineStoredType } from './stored-type';

export const filesStored = defineStoredType({
  key: 'files',
  column: () => 'text[]',
  sort: undefined,
  from: { ...split(isFileAddress), ...inPlaceFreely(['images']), image: alone(), file: alone() },
  search: { filled: isFilledList },
  cell: manyFiles,
});
