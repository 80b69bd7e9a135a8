import { sql } from 'kysely';
import type { Sql } from '../../forms';

/** How much of each end of a masked number is left to see. */
const ends = { mobile: [3, 4], id_card: [4, 4] } as const;

const endsOf = (type: string): readonly [number, number] => ends[type === 'id_card' ? 'id_card' : 'mobile'];

/** A number with its middle hidden, such as 138****5678; one that is too short is hidden whole. */
export const maskText = (type: string, text: string): string => {
  const [head, tail] = endsOf(type);
  const hidden = text.length - head - tail;
  return hidden < 1 ? '*'.repeat(text.length) : `${text.slice(0, head)}${'*'.repeat(hidden)}${text.slice(-tail)}`;
};

/** The same in a statement. */
export const maskSql = (type: string, column: Sql): Sql<string> =>
  type === 'id_card'
    ? sql`case when length(${column}) > 8 then left(${column}, 4) || repeat('*', length(${column}) - 8) || right(${column}, 4)
        else repeat('*', length(${column})) end`
    : sql`case when length(${column}) > 7 then left(${column}, 3) || repeat('*', length(${column}) - 7) || right(${column}, 4)
        else repeat('*', length(${column})) end`;
