import { type RawBuilder, sql } from 'kysely';

const directions = { asc: sql`asc`, desc: sql`desc` } as const;

/** The order that a list's query asks for by one of its keys; equal rows, and all without one, in the list's `own`. */
export const orderSql = <N extends string>(
  { sort_name, sort_type }: { sort_name?: N | undefined; sort_type?: 'asc' | 'desc' | undefined },
  { keys, own }: { keys: Readonly<Record<N, RawBuilder<unknown>>>; own: RawBuilder<unknown> },
): RawBuilder<unknown> =>
  sort_name === undefined ? own : sql`${keys[sort_name]} ${directions[sort_type ?? 'asc']}, ${own}`;
