import { type RawBuilder, sql } from 'kysely';

/** A text inside a statement that takes no parameters, such as the comment of a column; quoted by the compiler. */
export const literal = (text: string): RawBuilder<string> => sql.lit(text);
