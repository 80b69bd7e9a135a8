import '../archive/archive.table';
import './chain.table';
import '../audit.table';
import { type RawBuilder, sql } from 'kysely';
import { defineLock } from '../../../platform/db/advisory-lock';
import type { Executor, Tx } from '../../../platform/db/database';
import type { HeadContent, RowContent } from './link-hash';

const sealing = defineLock('sealing of the audit log');

/** No transaction of the product begins an hour before what is already linked. */
const latest = sql`interval '1 hour'`;

/** A time as microseconds since 1970, as text. */
export const micros = (time: RawBuilder<unknown>) => sql<string>`(extract(epoch from ${time}) * 1000000)::bigint::text`;

/** Every column, so that none can be changed unnoticed; `audit` is the row. */
export const contentColumns = sql`audit.id::text as c0, ${micros(sql`audit.at`)} as c1, audit.admin_id::text as c2,
  audit.actor_name as c3, audit.ip as c4, audit.user_agent as c5, audit.request_id as c6, audit.action as c7,
  audit.target_type as c8, audit.target_id as c9, audit.before::text as c10, audit.after::text as c11,
  audit.outcome as c12`;

/** A row with the columns of `contentColumns`. */
export type ContentRow = Readonly<Record<`c${number}`, string | null>>;

/** The content of a row. */
export const contentOf = (row: ContentRow): RowContent =>
  Array.from({ length: 13 }, (_, index) => row[`c${index}`] ?? null);

/** The head of the chain as it is stored. */
export interface StoredHead extends HeadContent {
  readonly key_id: string;
  readonly seal: Buffer;
  /** Whether the transactions open when the next mark was noted have ended; `void` after a restore elsewhere. */
  readonly next_state: 'waiting' | 'due' | 'void';
  /** The highest link id, whoever wrote it, archived ones included. */
  readonly last_id: number;
  readonly last_hash: Buffer | null;
  /** The time of this transaction, which its links carry. */
  readonly now: string;
}

/** Whether there may be an unlinked row; by the highest id, as a search for any above the mark would read the whole log. */
export const hasWork = async (db: Executor): Promise<boolean> => {
  const { rows } = await sql<{ has_work: boolean }>`
    select (select max(id) from app.audit_log) > (select low_id from app.audit_head) as has_work`.execute(db);
  return rows[0]?.has_work === true;
};

/** Makes this transaction the only one that seals; false when another one is sealing. */
export const takeSealing = (db: Tx): Promise<boolean> => sealing.tryHold(db);

/** Reads the head of the chain. */
export const readHead = async (db: Executor): Promise<StoredHead | undefined> => {
  const { rows } = await sql<StoredHead>`
    select link_id, hash, low_id, next_low_id, next_low_xid::text, key_id, seal,
      case when newest_at = '-infinity' then '' else ${micros(sql`newest_at`)} end as newest_at,
      case when next_low_xid > pg_snapshot_xmax(pg_current_snapshot()) then 'void'
        -- A row gets its id a moment before its transaction is seen.
        when next_low_xid <= pg_snapshot_xmin(pg_current_snapshot()) and next_low_at < now() - interval '10 seconds'
        then 'due' else 'waiting' end as next_state,
      coalesce((select max(id) from app.audit_link), (select max(last_link) from app.audit_archive), 0) as last_id,
      coalesce((select hash from app.audit_link order by id desc limit 1),
        (select last_hash from app.audit_archive order by last_link desc limit 1)) as last_hash,
      ${micros(sql`now()`)} as now
    from app.audit_head`.execute(db);
  return rows[0];
};

/** A row that waits for its link. */
export interface UnlinkedRow {
  readonly id: number;
  /** Microseconds since 1970, as text; never later than now. */
  readonly at: string;
  readonly content: RowContent;
}

/**
 * The next unlinked rows, by id. Rows dated long before or after what is linked are left out: their time is false, and
 * they stay unlinked. Each row looks its link up, so that the cost depends on the rows behind the mark and never on the
 * length of the chain.
 */
export const findUnlinked = async (
  db: Executor,
  { after, newestAt, limit }: { after: number; newestAt: string; limit: number },
): Promise<UnlinkedRow[]> => {
  const { rows } = await sql<ContentRow & { id: number; bounded_at: string }>`
    select audit.id, ${micros(sql`least(audit.at, now())`)} as bounded_at, ${contentColumns}
    from app.audit_log as audit
    left join lateral (select true as is_linked from app.audit_link where audit_id = audit.id offset 0) as link on true
    where audit.id > ${after} and link.is_linked is null and audit.at < now() + ${latest}
      and audit.at >= case when ${newestAt} = '' then '-infinity'
        else to_timestamp(0) + nullif(${newestAt}, '')::bigint * interval '1 microsecond' - ${latest} end
    order by audit.id limit ${limit}`.execute(db);
  return rows.map((row) => ({ id: row.id, at: row.bounded_at, content: contentOf(row) }));
};

/** A link to be written. */
export interface NewLink {
  readonly id: number;
  readonly audit_id: number;
  readonly hash: Buffer;
}

/** Adds links that carry the time of the transaction. */
export const insertLinks = async (db: Tx, { keyId, links }: { keyId: string; links: readonly NewLink[] }) => {
  await sql`insert into app.audit_link (id, audit_id, key_id, hash)
    select made.id, made.audit_id, ${keyId}, made.hash
    from unnest(${links.map(({ id }) => id)}::bigint[], ${links.map(({ audit_id }) => audit_id)}::bigint[],
      ${links.map(({ hash }) => hash)}::bytea[]) as made (id, audit_id, hash)`.execute(db);
};

/** The newest row, and the transactions that may still add rows below it. */
export const readFrontier = async (db: Tx): Promise<{ max_id: number; xid: string }> => {
  const { rows } = await sql<{ max_id: number; xid: string }>`
    select coalesce(max(id), 0) as max_id, pg_snapshot_xmax(pg_current_snapshot())::text as xid
    from app.audit_log`.execute(db);
  return rows[0] ?? { max_id: 0, xid: '0' };
};

/** Writes the head of the chain; a mark that is noted now is dated now. */
export const writeHead = async (db: Tx, head: HeadContent & { key_id: string; seal: Buffer; isNextNew: boolean }) => {
  await sql`insert into app.audit_head default values on conflict do nothing`.execute(db);
  await sql`update app.audit_head set link_id = ${head.link_id}, hash = ${head.hash}, low_id = ${head.low_id},
      next_low_id = ${head.next_low_id}, next_low_xid = ${head.next_low_xid}::xid8,
      next_low_at = case when ${head.isNextNew}::boolean then now() else next_low_at end,
      newest_at = case when ${head.newest_at} = '' then '-infinity'
        else to_timestamp(0) + nullif(${head.newest_at}, '')::bigint * interval '1 microsecond' end,
      key_id = ${head.key_id}, seal = ${head.seal}`.execute(db);
};

/** A link with the row that it seals; without content when the row was deleted. */
export interface FoundLink {
  readonly id: number;
  readonly audit_id: number;
  readonly key_id: string;
  readonly hash: Buffer;
  readonly linked_at: string;
  readonly content: RowContent | undefined;
}

/** The links after a given one, in order. */
export const findLinks = async (
  db: Executor,
  { after, limit }: { after: number; limit: number },
): Promise<FoundLink[]> => {
  const { rows } = await sql<ContentRow & Omit<FoundLink, 'content'> & { row_id: number | null }>`
    select link.id, link.audit_id, link.key_id, link.hash, ${micros(sql`link.linked_at`)} as linked_at,
      audit.id as row_id, ${contentColumns}
    from (select * from app.audit_link where id > ${after} order by id limit ${limit}) as link
    left join app.audit_log as audit on audit.id = link.audit_id order by link.id`.execute(db);
  return rows.map(({ row_id, ...row }) => ({
    id: row.id,
    audit_id: row.audit_id,
    key_id: row.key_id,
    hash: row.hash,
    linked_at: row.linked_at,
    content: row_id === null ? undefined : contentOf(row),
  }));
};

/** How many links there are. */
export const countLinks = async (db: Executor): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from app.audit_link`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Rows that the product did not write: unlinked although their neighbours are linked or they are an hour old. */
export const findForeign = async (db: Executor, { lowId, limit }: { lowId: number; limit: number }) => {
  const { rows } = await sql<{ id: number; count: number }>`
    select audit.id, count(*) over () as count from app.audit_log as audit
    where not exists (select from app.audit_link as link where link.audit_id = audit.id)
      and (audit.id <= ${lowId} or audit.at < now() - ${latest} or audit.at > now() + ${latest})
    order by audit.id limit ${limit}`.execute(db);
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 };
};

/** Claims the daily verification for this process; false when it is already claimed. */
export const claimDailyLook = async (db: Executor): Promise<boolean> => {
  const { rows } = await sql`update app.audit_head set verified_at = now()
    where verified_at < now() - interval '23 hours' returning verified_at`.execute(db);
  return rows.length > 0;
};
