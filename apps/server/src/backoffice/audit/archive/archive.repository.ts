import '../audit.table';
import './archive.table';
import type { AuditArchived } from '@shuyuan/contract/backoffice/audit/audit-archived';
import { type RawBuilder, sql } from 'kysely';
import { defineLock } from '../../../platform/db/advisory-lock';
import type { Executor, Tx } from '../../../platform/db/database';
import { type ContentRow, contentColumns, contentOf, micros } from '../chain/chain.repository';
import type { RowContent } from '../chain/link-hash';
import type { RemovedFile } from './archive.table';

const archiving = defineLock('archive of the audit log');

/** Makes this transaction the only one that archives; false when another one does. */
export const takeArchiving = (db: Tx): Promise<boolean> => archiving.tryHold(db);

/** A link with its row, and the row as an archive holds it. */
export interface ArchivableLink {
  readonly id: number;
  readonly key_id: string;
  readonly hash: Buffer;
  readonly linked_at: string;
  /** Undefined when the row was deleted. */
  readonly content: RowContent | undefined;
  /** The content without the values that were erased since; the same where none was. */
  readonly retained: RowContent;
}

const instantOf = (value: string): RawBuilder<unknown> =>
  sql`to_timestamp(0) + ${value}::bigint * interval '1 microsecond'`;

const beforeAt = 10;
const afterAt = 11;

/** The links after a given one with their rows, in order. */
export const findArchivable = async (
  db: Executor,
  { after, limit }: { after: number; limit: number },
): Promise<ArchivableLink[]> => {
  type Found = ContentRow &
    Omit<ArchivableLink, 'content' | 'retained'> & {
      row_id: number | null;
      is_erased: boolean;
      retained_before: string | null;
      retained_after: string | null;
    };
  const { rows } = await sql<Found>`
    with link as materialized (select * from app.audit_link where id > ${after} order by id limit ${limit}),
    erasure as materialized (
      select id, target_type, target_id, after -> 'columns' as columns from app.audit_log where action = 'record.erase'),
    erased as (
      select audit.id, array_agg(gone.name) as columns
      from link join app.audit_log as audit on audit.id = link.audit_id
      join erasure on erasure.target_type = audit.target_type and erasure.target_id = audit.target_id
        and erasure.id > audit.id
      cross join lateral jsonb_array_elements_text(erasure.columns) as gone (name)
      where audit.action ^@ 'record.' group by audit.id)
    select link.id, link.key_id, link.hash, ${micros(sql`link.linked_at`)} as linked_at, audit.id as row_id,
      ${contentColumns}, erased.columns is not null as is_erased,
      app.without_values(audit.before, erased.columns)::text as retained_before,
      app.without_values(audit.after, erased.columns)::text as retained_after
    from link left join app.audit_log as audit on audit.id = link.audit_id left join erased on erased.id = audit.id
    order by link.id`.execute(db);
  return rows.map(({ id, key_id, hash, linked_at, row_id, is_erased, retained_before, retained_after, ...row }) => {
    const content = contentOf(row);
    const retained = is_erased ? content.with(beforeAt, retained_before).with(afterAt, retained_after) : content;
    return { id, key_id, hash, linked_at, content: row_id === null ? undefined : content, retained };
  });
};

/** Whether rows before a time, in microseconds since 1970, still wait for their links. */
export const hasUnlinked = async (db: Executor, before: string): Promise<boolean> => {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from app.audit_log as audit
      where audit.id > (select low_id from app.audit_head) and audit.at < ${instantOf(before)}
        and not exists (select from app.audit_link as link where link.audit_id = audit.id)) as waits`.execute(db);
  return rows[0]?.waits === true;
};

/** The hash of a link in the table; undefined when it is not there. */
export const findLinkHash = async (db: Executor, id: number): Promise<Buffer | undefined> => {
  const { rows } = await sql<{ hash: Buffer }>`select hash from app.audit_link where id = ${id}`.execute(db);
  return rows[0]?.hash;
};

/** What was taken out of the trail by one archive. */
export interface Removal {
  readonly first_link: number;
  readonly last_link: number;
  readonly last_hash: Buffer;
  readonly rows: number;
  readonly until: string;
  /** Microseconds since 1970, as text. */
  readonly newest_at: string;
  readonly files: readonly RemovedFile[];
  readonly key_ids: readonly string[];
  /** Microseconds since 1970, as text. */
  readonly removed_at: string;
  readonly removed_by: string;
}

/** A removal with its seal. */
export interface SealedRemoval extends Removal {
  readonly key_id: string;
  readonly seal: Buffer;
}

/** All removals, in the order of the chain. */
export const findRemovals = async (db: Executor): Promise<SealedRemoval[]> => {
  const { rows } = await sql<SealedRemoval>`
    select first_link, last_link, last_hash, rows, until, ${micros(sql`newest_at`)} as newest_at, files, key_ids,
      ${micros(sql`removed_at`)} as removed_at, removed_by, key_id, seal
    from app.audit_archive order by last_link`.execute(db);
  return rows;
};

/** The time of this transaction, and the youngest that a row may be to be removed, in microseconds since 1970. */
export const readClock = async (db: Executor): Promise<{ now: string; removable: string }> => {
  const { rows } = await sql<{ now: string; removable: string }>`
    select ${micros(sql`now()`)} as now, ${micros(sql`now() - interval '6 months'`)} as removable`.execute(db);
  return rows[0] ?? { now: '0', removable: '0' };
};

/** Takes rows and links out of the trail and keeps what they were; the owner's right to do so ends with it. */
export const removeArchived = async (db: Tx, of: SealedRemoval): Promise<number> => {
  await sql`insert into app.audit_archive (first_link, last_link, last_hash, rows, until, newest_at, files, key_ids,
      removed_at, removed_by, key_id, seal)
    values (${of.first_link}, ${of.last_link}, ${of.last_hash}, ${of.rows}, ${of.until}, ${instantOf(of.newest_at)},
      ${JSON.stringify(of.files)}, ${of.key_ids}, ${instantOf(of.removed_at)}, ${of.removed_by}, ${of.key_id},
      ${of.seal})`.execute(db);
  await sql`grant delete on app.audit_log, app.audit_link to current_user`.execute(db);
  const { numAffectedRows } = await sql`delete from app.audit_log as audit using app.audit_link as link
    where link.audit_id = audit.id and link.id <= ${of.last_link}`.execute(db);
  await sql`delete from app.audit_link where id <= ${of.last_link}`.execute(db);
  await sql`revoke delete on app.audit_log, app.audit_link from current_user`.execute(db);
  return Number(numAffectedRows);
};

/** What was archived and removed as screens say it, as JSON; null when nothing was, or nothing of something made later. */
export const archivedSql = (
  madeAt?: RawBuilder<unknown>,
): RawBuilder<AuditArchived | null> => sql<AuditArchived | null>`(
  select json_build_object('until', max(archive.until), 'count', sum(archive.rows)) from app.audit_archive as archive
  having count(*) > 0 and ${madeAt === undefined ? sql`true` : sql`${madeAt} <= max(archive.newest_at)`})`;

/** The same for a list. */
export const readArchived = async (db: Executor): Promise<AuditArchived | null> => {
  const { rows } = await sql<{ archived: AuditArchived | null }>`select ${archivedSql()} as archived`.execute(db);
  return rows[0]?.archived ?? null;
};
