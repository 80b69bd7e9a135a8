import { reference } from './cell/reference.cell';
import { checked } from './conversion';
import { isRecord } from './reference';
import { isFilled, pointsTo } from './search';
import { defineStoredType } from './stored-type';

export const relationStored = defineStoredType({
  key: 'relation',
  column: () => 'bigint',
  sort: 'plain',
  from: {
    number: isRecord,
    // Moved out of the link table by the plan, which counts the rows that link to more than one record.
    relations: checked(() => ({ fits: undefined, value: undefined })),
  },
  search: { relation: pointsTo, filled: isFilled },
  cell: reference,
});
