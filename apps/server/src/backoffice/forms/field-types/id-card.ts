import { sql } from 'kysely';
import { plainText, tidyIdCard } from './cell/text.cell';
import type { Sql } from './column-type';
import { free, isDay, readAsText } from './conversion';
import { idCardMask } from './mask';
import { equalsSealed, isFilled } from './search';
import { defineStoredType } from './stored-type';

/** Weights of the first 17 digits (GB 11643-1999). */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;

const isIdCard = (text: Sql<string>): Sql<boolean> => {
  const birthday = sql<string>`substr(${text}, 7, 4) || '-' || substr(${text}, 11, 2) || '-' || substr(${text}, 13, 2)`;
  const sum = sql.join(
    weights.map((weight, at) => sql`substr(${text}, ${at + 1}::int, 1)::int * ${weight}::int`),
    sql` + `,
  );
  return sql`case when ${text} ~ '^[1-9][0-9]{5}(19|[2-9][0-9])[0-9]{9}[0-9X]$' and ${isDay(sql`(${birthday})`)}
    then substr('10X98765432', (${sum}) % 11 + 1, 1) = right(${text}, 1) else false end`;
};

export const idCardStored = defineStoredType({
  key: 'id_card',
  column: () => 'app.sealed',
  sort: undefined,
  from: {
    // A recycled column of an earlier version, which was not sealed.
    id_card: free((column) => sql`app.seal(nullif(app.open_any(${column}::text), ''))`),
    ...readAsText(['text', 'textarea', 'serial'], (text) => {
      // A table that lost its definition may hold sealed numbers; the check letter is stored in upper case.
      const upper = sql<string>`upper(case when ${text} ^@ 's1.' then app.open_any(${text}) else ${text} end)`;
      return { fits: isIdCard(upper), value: sql`app.seal(${upper})` };
    }),
  },
  search: { exact: equalsSealed, filled: isFilled },
  mask: idCardMask,
  // No search words: it is found only by its complete value, with a search control of its own.
  cell: plainText({ width: 22, tidy: tidyIdCard }),
});
