import { sql } from 'kysely';
import { decimalNumber } from './cell/number.cell';
import { decimalType, defaultScale, type Sql } from './column-type';
import { checked, free, readAsText } from './conversion';
import { equalsNumber, isFilled, numberRange } from './search';
import { defineStoredType } from './stored-type';

/** At most fifteen digits before the decimal point, and none after it that the scale would round away. */
const fitting = (number: Sql, scale = defaultScale): Sql<boolean> =>
  sql`(abs(${number}) < 1e15::numeric and round(${number}, ${scale}::int) = ${number})`;

export const decimalStored = defineStoredType({
  key: 'decimal',
  column: ({ settings }) => decimalType(settings.scale),
  sort: 'plain',
  // As text, so that no digit is lost in JSON.
  json: (column) => sql`${column}::text`,
  from: {
    ...readAsText(['text', 'textarea', 'select', 'radio'], (text, { to }) => ({
      fits: sql`case when ${text} ~ '^-?(0|[1-9][0-9]{0,14})([.][0-9]{1,15})?$'
        then ${fitting(sql`${text}::numeric`, to.settings.scale)} else false end`,
      value: sql`${text}::numeric`,
    })),
    // Another scale.
    decimal: checked(({ column, to }) => ({ fits: fitting(column, to.settings.scale), value: column })),
    number: checked(({ column, to }) => ({
      fits: fitting(sql`${column}::numeric`, to.settings.scale),
      value: sql`${column}::numeric`,
    })),
    money: checked(({ column, to }) => ({
      fits: fitting(sql`(${column}::numeric / 100)`, to.settings.scale),
      value: sql`${column}::numeric / 100`,
    })),
    rate: free((column) => sql`${column}::numeric`),
  },
  search: { number_range: numberRange, exact: equalsNumber, filled: isFilled },
  cell: decimalNumber,
});
