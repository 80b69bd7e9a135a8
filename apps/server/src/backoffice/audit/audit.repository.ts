import './audit.table';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';
import type { Origin } from '../../platform/http/slice';
import { holdsSealOf, type KeyPlace, keyPlace } from '../../platform/secrets/key-place.sql';

/** What happened. `before` and `after` never hold a secret: no password, token or code, hashed or not. */
export interface AuditEntry {
  /** Who did it; absent while nobody is signed in. */
  readonly actor?: { readonly id: number; readonly name: string };
  readonly origin: Origin;
  /** `<thing>.<verb>`. */
  readonly action: string;
  readonly target: { readonly type: string; readonly id?: number | string };
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly outcome?: 'succeeded' | 'failed';
}

/** Writes an audit row in the transaction of the act itself, so that neither exists without the other (assurance F42). */
export const recordAudit = async (db: Tx, entry: AuditEntry): Promise<void> => {
  await db
    .insertInto('app.audit_log')
    .values({
      admin_id: entry.actor?.id ?? null,
      actor_name: entry.actor?.name ?? '',
      ip: entry.origin.ip,
      user_agent: entry.origin.userAgent,
      request_id: entry.origin.requestId,
      action: entry.action,
      target_type: entry.target.type,
      target_id: entry.target.id === undefined ? null : String(entry.target.id),
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      outcome: entry.outcome ?? 'succeeded',
    })
    .execute();
};

/** Audit rows as a part (`with … as (…)`) of the statement that they record, one for each row of `from`. */
export const auditSql = (rows: {
  readonly actor: { readonly id: RawBuilder<unknown>; readonly name: RawBuilder<unknown> };
  readonly origin: Readonly<Record<Exclude<keyof Origin, 'site'>, RawBuilder<unknown>>>;
  readonly action: RawBuilder<unknown>;
  readonly target: { readonly type: string; readonly id: RawBuilder<unknown> };
  readonly before: RawBuilder<unknown>;
  readonly after: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
}): RawBuilder<unknown> =>
  sql`insert into app.audit_log (admin_id, actor_name, ip, user_agent, request_id, action, target_type, target_id,
      before, after, outcome)
    select ${rows.actor.id}::bigint, ${rows.actor.name}::text, ${rows.origin.ip}::text, ${rows.origin.userAgent}::text,
      ${rows.origin.requestId}::text, ${rows.action}::text, ${rows.target.type}::text, ${rows.target.id}::text,
      ${rows.before}::jsonb, ${rows.after}::jsonb, 'succeeded'
    from ${rows.from}`;

/** The audit rows about one target, for another slice's statement. */
export const auditTrail = (db: Executor, of: { action: string; targetType: string; targetId: number | string }) =>
  db
    .selectFrom('app.audit_log as audit')
    .where('audit.target_type', '=', of.targetType)
    .where('audit.target_id', '=', String(of.targetId))
    .where('audit.action', '=', of.action);

/** The audit log for the `from` of another slice's statement; its columns are those of `AuditLogTable`. */
export const auditRowsSql: RawBuilder<unknown> = sql`app.audit_log`;

/** The ids of the targets of one request, of one type or of all. */
export const actedOnSql = (of: { requestId: string; action: string; type?: string }): RawBuilder<unknown> =>
  sql`select audit.target_id::bigint from app.audit_log as audit
    where audit.request_id = ${of.requestId} and audit.action = ${of.action}
      and ${of.type === undefined ? sql`true` : sql`audit.target_type = ${of.type}`}`;

/** The last actor on each of some targets, by the target's id. */
export const lastActors = async (
  db: Executor,
  { type, ids }: { type: string; ids: readonly number[] },
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select distinct on (audit.target_id) audit.target_id::bigint as id, audit.actor_name as name
    from app.audit_log as audit
    where audit.target_type = ${type} and audit.target_id = any(${ids.map(String)})
    order by audit.target_id, audit.id desc`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** The log stores sealed values as they were written, and its links name the key that they were made with. */
export const auditKeyPlaces: readonly KeyPlace[] = [
  keyPlace('app.audit_link', (keyId) => sql`key_id = ${keyId}`),
  // What was removed is read with its keys wherever its files are.
  keyPlace('app.audit_archive', (keyId) => sql`(key_id = ${keyId} or ${keyId} = any(key_ids))`),
  keyPlace(
    'app.audit_log',
    (keyId) => sql`(${holdsSealOf(sql`before::text`, keyId)} or ${holdsSealOf(sql`after::text`, keyId)})`,
  ),
];
