import { sql } from 'kysely';

/** The words that stand for a switch when it becomes text. */
export const yesWord = sql<string>`'是'`;
export const noWord = sql<string>`'否'`;
