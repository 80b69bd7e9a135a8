import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import { findAmong } from '../../platform/pinyin/rank-texts';

/** Ids follow the order of time, except for entries of long transactions; none takes longer than this. */
const longestTransaction = sql`interval '1 day'`;

/** The first id at this time or later, found by binary search: a dozen or two index lookups. */
const firstIdFrom = (at: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  with recursive half (low, high) as (
    select min(entry.id), max(entry.id) + 1 from app.audit_log as entry
    union all
    select case when probe.id < half.high and probe.at < ${at} then probe.id + 1 else half.low end,
      case when probe.id < half.high and probe.at < ${at} then half.high else middle.id end
    from half
    cross join lateral (select half.low + (half.high - half.low) / 2 as id) as middle
    cross join lateral (select entry.id, entry.at from app.audit_log as entry where entry.id >= middle.id order by entry.id limit 1) as probe
    where half.low < half.high
  )
  select half.low from half where half.low >= half.high)`;

/** The id range (from, below) that contains all entries of a period; null where it is open. */
export const findIdsOf = async (
  db: Executor,
  { from, to }: { from: string | null; to: string | null },
): Promise<{ from: number | null; below: number | null }> => {
  const start = from === null ? sql`null` : firstIdFrom(sql`(${from}::timestamptz - ${longestTransaction})`);
  const end = to === null ? sql`null` : firstIdFrom(sql`(${to}::timestamptz + ${longestTransaction})`);
  const { rows } = await sql<{ from: number | null; below: number | null }>`
    select ${start}::bigint as "from", ${end}::bigint as below`.execute(db);
  return rows[0] ?? { from: null, below: null };
};

/** The actors in the log whose name a keyword finds, former ones too: each is looked up once, not per entry. */
export const findActors = async (db: Executor, keyword: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    with recursive actor (name) as (
      (select entry.actor_name from app.audit_log as entry order by entry.actor_name limit 1)
      union all
      select (select entry.actor_name from app.audit_log as entry where entry.actor_name > actor.name
        order by entry.actor_name limit 1)
      from actor where actor.name is not null
    )
    select name from actor where name is not null`.execute(db);
  const found = await findAmong(rows, { keyword, textsOf: ({ name }) => [name] });
  return found.map(({ name }) => name);
};
