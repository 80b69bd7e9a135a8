import { reference } from './cell/reference.cell';
import { isRecord } from './reference';
import { isFilled, pointsTo } from './search';
import { defineStoredType } from './stored-type';

export const adminStored = defineStoredType({
  key: 'admin',
  column: () => 'bigint',
  sort: 'plain',
  from: { number: isRecord },
  search: { admin: pointsTo, filled: isFilled },
  cell: reference,
});
