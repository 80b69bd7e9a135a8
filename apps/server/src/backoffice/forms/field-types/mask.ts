import { sql } from 'kysely';
import type { Sql } from './column-type';

/** What is left to see of a value that is masked; the same in code and in a statement, which takes no parameters. */
export interface Mask {
  readonly text: (text: string) => string;
  readonly sql: (column: Sql) => Sql<string>;
}

/** One that is too short is hidden whole. */
const withEnds = (text: string, [head, tail]: readonly [number, number]): string => {
  const hidden = text.length - head - tail;
  return hidden < 1 ? '*'.repeat(text.length) : `${text.slice(0, head)}${'*'.repeat(hidden)}${text.slice(-tail)}`;
};

/** A phone number keeps its ends, such as 138****5678. */
export const mobileMask: Mask = {
  text: (text) => withEnds(text, [3, 4]),
  sql: (column) => sql`case when length(${column}) > 7
    then left(${column}, 3) || repeat('*', length(${column}) - 7) || right(${column}, 4)
    else repeat('*', length(${column})) end`,
};

/** An ID number keeps its ends; it is opened once for all that is done with it. */
export const idCardMask: Mask = {
  text: (text) => withEnds(text, [4, 4]),
  sql: (column) => sql`(select case when length(plain) > 8
    then left(plain, 4) || repeat('*', length(plain) - 8) || right(plain, 4)
    else repeat('*', length(plain)) end from (select app.open(${column}) as plain offset 0) as opened)`,
};

/** Words keep their first letter. The stars are always three: not even the length is told. */
export const wordsMask: Mask = {
  text: (text) => {
    const [first = ''] = text;
    return first === '' ? '' : `${first}***`;
  },
  sql: (column) => sql`case when ${column} = '' then '' else left(${column}, 1) || '***' end`,
};

/** An e-mail address keeps its first letter and its host. */
export const emailMask: Mask = {
  text: (text) => {
    const at = text.lastIndexOf('@');
    return at < 1 ? wordsMask.text(text) : `${wordsMask.text(text)}${text.slice(at)}`;
  },
  sql: (column) => sql`${wordsMask.sql(column)} || coalesce(substring(${column} from '(?<=.)@[^@]*$'), '')`,
};
