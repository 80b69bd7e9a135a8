import './webhook.table';
import { pingEvent } from '@shuyuan/contract/backoffice/webhooks/record-act';
import type { webhookEndpoints } from '@shuyuan/contract/backoffice/webhooks/webhook.endpoints';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';
import { auditRowsSql } from '../audit';
import { webhookReader } from './relay.repository';

const joined = (db: Executor) =>
  db
    .selectFrom('app.webhook_delivery as delivery')
    .innerJoin('app.webhook as webhook', 'webhook.id', 'delivery.webhook_id')
    .select([
      'delivery.id',
      'delivery.event_id',
      'delivery.webhook_id',
      'delivery.audit_id',
      'delivery.event',
      'delivery.record_id',
      'delivery.state',
      'delivery.attempts',
      'delivery.next_at',
      'delivery.last_status',
      'delivery.last_error',
      'delivery.answer',
      'delivery.duration_ms',
      'delivery.created_at',
      'delivery.sent_at',
      'webhook.custom_form_id',
      'webhook.admin_id',
      'webhook.url',
      'webhook.state as webhook_state',
    ]);
export type StoredDelivery = Awaited<ReturnType<ReturnType<typeof joined>['executeTakeFirstOrThrow']>>;

/** Whose records a webhook tells of, and who owns it. */
export const findWebhook = (db: Executor, id: number) =>
  db.selectFrom('app.webhook').select(['id', 'custom_form_id', 'admin_id']).where('id', '=', id).executeTakeFirst();

/** A page of a webhook's deliveries, newest first unless asked otherwise. */
export const listDeliveries = async (
  db: Executor,
  query: ParsedQueryOf<(typeof webhookEndpoints)['deliveries']>,
): Promise<{ data: StoredDelivery[]; total: number }> => {
  const { sort_name = 'id', sort_type = sort_name === 'id' ? 'desc' : 'asc', search = {}, keyword = '' } = query;
  let filtered = joined(db).where('delivery.webhook_id', '=', query.webhook_id);
  if (search.state !== undefined) filtered = filtered.where('delivery.state', '=', search.state);
  if (search.event !== undefined) filtered = filtered.where('delivery.event', '=', search.event);
  if (search.record_id !== undefined) filtered = filtered.where('delivery.record_id', '=', search.record_id);
  // What a receiver's log names an event by.
  if (keyword !== '') filtered = filtered.where(sql<string>`delivery.event_id::text`, '=', keyword.toLowerCase());
  const [data, { total }] = await Promise.all([
    filtered
      .orderBy(`delivery.${sort_name}`, sort_type)
      .orderBy('delivery.id', 'desc')
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size)
      .execute(),
    filtered
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { data, total };
};

export const findDelivery = (db: Executor, id: number): Promise<StoredDelivery | undefined> =>
  joined(db).where('delivery.id', '=', id).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const holdDelivery = (db: Tx, id: number): Promise<StoredDelivery | undefined> =>
  joined(db).where('delivery.id', '=', id).forNoKeyUpdate('delivery').executeTakeFirst();

/** Sends a delivery again from the first attempt on, under the same id. */
export const queueAgain = async (db: Tx, id: number): Promise<void> => {
  await db
    .updateTable('app.webhook_delivery')
    .set({ state: 'waiting', attempts: 0, next_at: sql<Date>`now()`, claimed_until: null, sent_at: null })
    .where('id', '=', id)
    .execute();
};

/** Adds a test. */
export const insertPing = async (db: Tx, webhookId: number): Promise<number> => {
  const { id } = await db
    .insertInto('app.webhook_delivery')
    .values({ webhook_id: webhookId, audit_id: null, event: pingEvent, record_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Forgets deliveries after 30 days, but for what waits, and what the relay would take for untold. */
export const purgeDeliveries = async (db: Executor): Promise<void> => {
  await sql`delete from app.webhook_delivery
    where created_at < now() - interval '30 days' and state <> 'waiting'
      and (audit_id is null or audit_id <= ${webhookReader.lowIdSql})`.execute(db);
};

/** The entry of the audit log behind an event. */
export interface SourceEntry {
  readonly at: Date;
  readonly actor_name: string;
  /** Of an import. */
  readonly import_id: number | null;
  readonly made: number | null;
  readonly changed: number | null;
  readonly first_id: number | null;
  readonly last_id: number | null;
}

export const readSource = async (db: Executor, auditId: number): Promise<SourceEntry | undefined> => {
  const { rows } = await sql<SourceEntry>`
    select audit.at, audit.actor_name, (audit.after ->> 'import_id')::bigint as import_id,
      (audit.after ->> 'made')::bigint as made,
      case when audit.after ? 'import_id' then (audit.after ->> 'changed')::bigint end as changed,
      (audit.after ->> 'first_id')::bigint as first_id, (audit.after ->> 'last_id')::bigint as last_id
    from ${auditRowsSql} as audit where audit.id = ${auditId}`.execute(db);
  return rows[0];
};

/** How many deliveries there are in each state. */
export const countDeliveries = (db: Executor): Promise<{ state: string; count: number }[]> =>
  db
    .selectFrom('app.webhook_delivery')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
