import { sql } from 'kysely';
import { checked } from './conversion';

/** A number that is the id of an existing row. */
export const isRecord = checked(({ column, target }) => ({
  fits: target === undefined ? sql`false` : sql`exists (select from ${target} as target where target.id = ${column})`,
  value: undefined,
}));
