import { fileAddresses } from './cell/content.cell';
import { keptFreely } from './conversion';
import { alone, isFileAddress, split } from './file-address';
import { isFilledList } from './search';
import { defineStoredType } from './stored-type';

export const filesStored = defineStoredType({
  key: 'files',
  column: () => 'text[]',
  sort: undefined,
  from: { ...split(isFileAddress), ...keptFreely(['images']), image: alone(), file: alone() },
  search: { filled: isFilledList },
  cell: fileAddresses,
});
