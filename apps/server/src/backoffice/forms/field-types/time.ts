import { sql } from 'kysely';
import { asText } from './as-text';
import { clock } from './cell/time.cell';
import { readAsText } from './conversion';
import { equalsTime, isFilled, timeRange } from './search';
import { defineStoredType } from './stored-type';

export const timeStored = defineStoredType({
  key: 'time',
  column: () => 'time(0) without time zone',
  sort: 'plain',
  json: (column) => asText('time', column),
  from: readAsText(['text', 'textarea'], (text) => ({
    fits: sql`${text} ~ '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$'`,
    value: sql`${text}::time(0)`,
  })),
  search: { time_range: timeRange, exact: equalsTime, filled: isFilled },
  cell: clock,
});
