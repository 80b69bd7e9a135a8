import { sql } from 'kysely';
import { schoolOffsetCall } from '../../../platform/db/school-offset';
import { instant } from './cell/time.cell';
import { free, isDay, readAsText } from './conversion';
import { instantRange, isFilled } from './search';
import { defineStoredType } from './stored-type';

export const datetimeStored = defineStoredType({
  key: 'datetime',
  column: () => 'timestamp with time zone',
  sort: 'plain',
  from: {
    ...readAsText(['text', 'textarea'], (text) => ({
      fits: sql`(${text} ~ '^.{10}[ T]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,6})?)?$'
        and ${isDay(sql`left(${text}, 10)`)})`,
      value: sql`(replace(${text}, 'T', ' ')::timestamp at time zone ${schoolOffsetCall})`,
    })),
    date: free((column) => sql`(${column}::timestamp at time zone ${schoolOffsetCall})`),
  },
  search: { date_range: instantRange, filled: isFilled },
  cell: instant,
});
