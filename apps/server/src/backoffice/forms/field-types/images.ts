import { manyFiles } from './cell/content.cell';
import { allOf, alone, isImageAddress, split } from './file-address';
import { isFilledList } from './search';
import { defineStoredType } from './stored-type';

export const imagesStored = defineStoredType({
  key: 'images',
  column: () => 'text[]',
  sort: undefined,
  from: { ...split(isImageAddress), image: alone(), file: alone(isImageAddress), files: allOf(isImageAddress) },
  search: { filled: isFilledList },
  cell: manyFiles,
});
