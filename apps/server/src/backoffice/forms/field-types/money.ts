import { sql } from 'kysely';
import { money } from './cell/number.cell';
import { checked, readAsText } from './conversion';
import { equalsWhole, isFilled, wholeRange } from './search';
import { defineStoredType } from './stored-type';

/** In yuan; the contract's limit. */
const largest = sql`100000000000`;

export const moneyStored = defineStoredType({
  key: 'money',
  column: () => 'bigint',
  sort: 'plain',
  from: {
    ...readAsText(['text', 'textarea', 'select', 'radio'], (text) => ({
      fits: sql`case when ${text} ~ '^-?(0|[1-9][0-9]{0,11})([.][0-9]{1,2})?$'
        then abs(${text}::numeric) <= ${largest} else false end`,
      value: sql`(${text}::numeric * 100)::bigint`,
    })),
    number: checked(({ column }) => ({ fits: sql`abs(${column}) <= ${largest}`, value: sql`${column} * 100` })),
    decimal: checked(({ column }) => ({
      fits: sql`(round(${column}, 2) = ${column} and abs(${column}) <= ${largest})`,
      value: sql`(${column} * 100)::bigint`,
    })),
  },
  search: { number_range: wholeRange, exact: equalsWhole, filled: isFilled },
  cell: money,
});
