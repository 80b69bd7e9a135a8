import type pg from 'pg';

/** A place in PostgreSQL's log of changes (its LSN): whoever has replayed it has all that was committed before it. */
export type Position = bigint;

/** A place that no replica ever reaches: what follows it is read from the primary. */
export const neverReached: Position = 2n ** 64n - 1n;

const pattern = /^[0-9a-f]{1,16}$/;

/** A position as it goes over the wire. */
export const positionText = (position: Position): string => position.toString(16);

/** A position that a caller sent; undefined for anything else. */
export const parsedPosition = (text: string): Position | undefined =>
  pattern.test(text) ? BigInt(`0x${text}`) : undefined;

/** The later of two. */
export const later = (one: Position, other: Position): Position => (one > other ? one : other);

const asked = async (db: Pick<pg.ClientBase, 'query'>, statement: string): Promise<Position | undefined> => {
  const { rows } = await db.query<{ at: string | null }>(statement);
  const at = rows[0]?.at;
  return typeof at === 'string' ? BigInt(at) : undefined;
};

/** How far the primary has written: everything that was committed before the question lies before it. */
export const writtenPosition = async (db: Pick<pg.ClientBase, 'query'>): Promise<Position> =>
  (await asked(db, `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as at`)) ?? neverReached;

/** How far a replica has replayed; undefined for a server that is none, such as one that has come to lead. */
export const replayedPosition = (db: Pick<pg.ClientBase, 'query'>): Promise<Position | undefined> =>
  asked(
    db,
    `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text end as at`,
  );
