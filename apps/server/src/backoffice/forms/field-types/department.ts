import { reference } from './cell/reference.cell';
import { isRecord } from './reference';
import { isFilled, pointsTo } from './search';
import { defineStoredType } from './stored-type';

export const departmentStored = defineStoredType({
  key: 'department',
  column: () => 'bigint',
  sort: 'plain',
  from: { number: isRecord },
  search: { department: pointsTo, filled: isFilled },
  cell: reference,
});
