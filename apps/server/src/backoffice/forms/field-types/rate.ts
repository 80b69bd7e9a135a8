import { sql } from 'kysely';
import { wholeNumber } from './cell/number.cell';
import type { Sql } from './column-type';
import { checked, readAsText } from './conversion';
import { equalsWhole, isFilled, wholeRange } from './search';
import type { Change } from './stored-type';
import { defineStoredType } from './stored-type';

const defaultMax = 5;

const within = (number: Sql, { to }: Change): Sql<boolean> =>
  sql`(${number} >= 0 and ${number} <= ${to.settings.rate_max ?? defaultMax}::int)`;

export const rateStored = defineStoredType({
  key: 'rate',
  column: () => 'smallint',
  sort: 'plain',
  from: {
    ...readAsText(['text', 'textarea', 'select', 'radio'], (text, change) => ({
      fits: sql`case when ${text} ~ '^(0|[1-9][0-9]?)$' then ${within(sql`${text}::int`, change)} else false end`,
      value: sql`${text}::smallint`,
    })),
    number: checked((change) => ({ fits: within(change.column, change), value: sql`${change.column}::smallint` })),
    decimal: checked((change) => ({
      fits: sql`(trunc(${change.column}) = ${change.column} and ${within(change.column, change)})`,
      value: sql`${change.column}::smallint`,
    })),
  },
  search: { number_range: wholeRange, exact: equalsWhole, filled: isFilled },
  cell: wholeNumber,
});
