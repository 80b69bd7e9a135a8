import { sql } from 'kysely';
import { dayRange } from './cell/time.cell';
import { free, isDay, readAsText } from './conversion';
import { isFilled, overlapsDays } from './search';
import { defineStoredType } from './stored-type';

export const dateRangeStored = defineStoredType({
  key: 'date_range',
  column: () => 'daterange',
  sort: 'plain',
  json: (column) =>
    sql`case when ${column} is not null then json_build_array(lower(${column}), upper(${column}) - 1) end`,
  from: {
    ...readAsText(['text', 'textarea'], (text) => ({
      fits: sql`case when ${text} ~ '^.{10} ~ .{10}$' and ${isDay(sql`left(${text}, 10)`)} and ${isDay(sql`right(${text}, 10)`)}
        then left(${text}, 10) <= right(${text}, 10) else false end`,
      value: sql`case when ${text} is not null then daterange(left(${text}, 10)::date, right(${text}, 10)::date, '[]') end`,
    })),
    date: free((column) => sql`case when ${column} is not null then daterange(${column}, ${column}, '[]') end`),
  },
  search: { date_range: overlapsDays, filled: isFilled },
  cell: dayRange,
});
