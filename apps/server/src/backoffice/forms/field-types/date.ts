import { sql } from 'kysely';
import { schoolOffsetCall } from '../../../platform/db/school-offset';
import { day } from './cell/time.cell';
import { checked, isDay, readAsText } from './conversion';
import { dayRange, equalsDay, isFilled } from './search';
import { defineStoredType } from './stored-type';

export const dateStored = defineStoredType({
  key: 'date',
  column: () => 'date',
  sort: 'plain',
  from: {
    ...readAsText(['text', 'textarea'], (text) => ({ fits: isDay(text), value: sql`${text}::date` })),
    datetime: checked(({ column }) => {
      const local = sql`(${column} at time zone ${schoolOffsetCall})`;
      return { fits: sql`date_trunc('day', ${local}) = ${local}`, value: sql`${local}::date` };
    }),
    date_range: checked(({ column }) => ({
      fits: sql`upper(${column}) - lower(${column}) = 1`,
      value: sql`lower(${column})`,
    })),
  },
  search: { date_range: dayRange, exact: equalsDay, filled: isFilled },
  cell: day,
});
