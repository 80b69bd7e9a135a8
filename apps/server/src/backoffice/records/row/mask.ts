import { sql } from 'kysely';
import type { Sql } from '../../forms';

/** How much of each end of a masked number is left to see. */
const ends: Readonly<Record<string, readonly [number, number]>> = { mobile: [3, 4], id_card: [4, 4] };

const maskNumber = (text: string, [head, tail]: readonly [number, number]): string => {
  const hidden = text.length - head - tail;
  return hidden < 1 ? '*'.repeat(text.length) : `${text.slice(0, head)}${'*'.repeat(hidden)}${text.slice(-tail)}`;
};

/** The stars are always three: not even the length is told. */
const maskWords = (text: string): string => {
  const [first = ''] = text;
  return first === '' ? '' : `${first}***`;
};

/**
 * A value with most of it hidden: numbers keep their ends, such as 138****5678 (one that is too short is hidden whole), an
 * e-mail address its first letter and its host, any other text its first letter.
 */
export const maskText = (type: string, text: string): string => {
  const kept = ends[type];
  if (kept !== undefined) return maskNumber(text, kept);
  const at = type === 'email' ? text.lastIndexOf('@') : -1;
  return at < 1 ? maskWords(text) : `${maskWords(text)}${text.slice(at)}`;
};

const idNumbers = /(?<!\d)\d{17}[\dXx](?!\d)/gu;

/** What is kept for others to read, with the ID numbers in it masked (assurance F40). */
export const withoutIdNumbers = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value).replaceAll(idNumbers, (number) => maskText('id_card', number)));

const words = (column: Sql): Sql<string> => sql`case when ${column} = '' then '' else left(${column}, 1) || '***' end`;

/** The same in a statement. */
export const maskSql = (type: string, column: Sql): Sql<string> => {
  if (type === 'id_card') {
    // Opened once for all that is done with it.
    return sql`(select case when length(plain) > 8 then left(plain, 4) || repeat('*', length(plain) - 8) || right(plain, 4)
        else repeat('*', length(plain)) end from (select app.open(${column}) as plain offset 0) as opened)`;
  }
  if (type === 'mobile') {
    return sql`case when length(${column}) > 7 then left(${column}, 3) || repeat('*', length(${column}) - 7) || right(${column}, 4)
        else repeat('*', length(${column})) end`;
  }
  return type === 'email'
    ? sql`${words(column)} || coalesce(substring(${column} from '(?<=.)@[^@]*$'), '')`
    : words(column);
};
