import { sql } from 'kysely';

/**
 * The school's time zone, wherever the server runs. A fixed offset: with daylight saving time two instants would become
 * the same text.
 */
export const schoolOffset = sql`interval '8 hours'`;
