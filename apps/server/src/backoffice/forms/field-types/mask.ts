import { sql } from 'kysely';
import type { Sql } from './column-type';

/** The visible part of a masked value; the same in TypeScript and in SQL, which takes no parameters. */
export interface Mask {
  readonly text: (text: string) => string;
  readonly sql: (column: Sql) => Sql<string>;
}

/** A text that is too short is hidden completely. */
const withEnds = (text: string, [head, tail]: readonly [number, number]): string => {
  const hidden = text.length - head - tail;
  return hidden < 1 ? '*'.repeat(text.length) : `${text.slice(0, head)}${'*'.repeat(hidden)}${text.slice(-tail)}`;
};

/** Keeps both ends of a phone number, such as 138****5678. */
export const mobileMask: Mask = {
  text: (text) => withEnds(text, [3, 4]),
  sql: (column) => sql`case when length(${column}) > 7
    then left(${column}, 3) || repeat('*', length(${column}) - 7) || right(${column}, 4)
    else repeat('*', length(${column})) end`,
};

/** Keeps both ends of an ID number; it is decrypted once for the whole expression. */
export const idCardMask: Mask = {
  text: (text) => withEnds(text, [4, 4]),
  sql: (column) => sql`(select case when length(plain) > 8
    then left(plain, 4) || repeat('*', length(plain) - 8) || right(plain, 4)
    else repeat('*', length(plain)) end from (select app.open(${column}) as plain offset 0) as opened)`,
};

/** Keeps the first letter. There are always three asterisks, so that the length is hidden too. */
export const wordsMask: Mask = {
  text: (text) => {
    const [first = ''] = text;
    return first === '' ? '' : `${first}***`;
  },
  sql: (column) => sql`case when ${column} = '' then '' else left(${column}, 1) || '***' end`,
};

/** Keeps the first letter and the host of an e-mail address. */
export const emailMask: Mask = {
  text: (text) => {
    const at = text.lastIndexOf('@');
    return at < 1 ? wordsMask.text(text) : `${wordsMask.text(text)}${text.slice(at)}`;
  },
  sql: (column) => sql`${wordsMask.sql(column)} || coalesce(substring(${column} from '(?<=.)@[^@]*$'), '')`,
};
