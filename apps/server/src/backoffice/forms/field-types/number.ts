import { sql } from 'kysely';
import { wholeNumber } from './cell/number.cell';
import { checked, free, inPlaceFreely, readAsText } from './conversion';
import { equalsWhole, isFilled, wholeRange } from './search';
import { defineStoredType } from './stored-type';
import { numberWords } from './words';

/** The largest integer that JSON carries exactly. */
const largest = sql`9007199254740991`;

export const numberStored = defineStoredType({
  key: 'number',
  column: () => 'bigint',
  sort: 'plain',
  from: {
    ...inPlaceFreely(['relation', 'admin', 'department']),
    // 007 is not 7: text may be a code, so only the canonical notation of a number is converted.
    ...readAsText(['text', 'textarea', 'select', 'radio', 'serial', 'mobile'], (text) => ({
      fits: sql`case when ${text} ~ '^(0|-?[1-9][0-9]{0,15})$' then abs(${text}::numeric) <= ${largest} else false end`,
      value: sql`${text}::bigint`,
    })),
    decimal: checked(({ column }) => ({
      fits: sql`(trunc(${column}) = ${column} and abs(${column}) <= ${largest})`,
      value: sql`${column}::bigint`,
    })),
    money: checked(({ column }) => ({ fits: sql`${column} % 100 = 0`, value: sql`${column} / 100` })),
    rate: free((column) => sql`${column}::bigint`),
    switch: free((column) => sql`${column}::int::bigint`),
  },
  search: { number_range: wholeRange, exact: equalsWhole, filled: isFilled },
  cell: wholeNumber,
  words: numberWords,
});
