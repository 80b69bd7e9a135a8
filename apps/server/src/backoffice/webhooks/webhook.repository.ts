import './webhook.table';
import type { Webhook } from '@shuyuan/contract/backoffice/webhooks/webhook';
import type { webhookEndpoints } from '@shuyuan/contract/backoffice/webhooks/webhook.endpoints';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';
import { orderSql } from '../../platform/db/order.sql';
import { holdsSealOf, isSealOld, keyPlace } from '../../platform/secrets/key-place.sql';
import { adminNameSql } from '../access';
import { auditRowsSql } from '../audit';
import { formNameSql, liveFormsSql } from '../forms';

/** A page of the webhooks with their last results, in one statement. */
export const listWebhooks = async (
  db: Executor,
  query: ParsedQueryOf<(typeof webhookEndpoints)['index']>,
): Promise<{ data: Webhook[]; total: number }> => {
  const keys = { id: sql`id`, name: sql`name`, created_at: sql`created_at` };
  const order = orderSql(query, { keys, own: sql`id desc` });
  const { rows } = await sql<{ data: Webhook[]; total: number }>`
    with page as materialized (
      select * from app.webhook order by ${order} limit ${query.page_size} offset ${(query.page - 1) * query.page_size}
    ), shown as (
      select page.id, page.version, page.name, page.custom_form_id,
        coalesce(${formNameSql(sql`page.custom_form_id`)}, '') as form_name, page.events, page.url, page.state,
        page.paused_reason,
        json_build_object('id', page.admin_id, 'name', coalesce(${adminNameSql(sql`page.admin_id`)}, '')) as owner,
        page.created_at, page.updated_at, last.shown as last, counts.waiting, counts.sent_today, counts.failed_today
      from page
      left join lateral (
        select json_build_object('at', tried_at, 'status', last_status, 'error', last_error) as shown
        from app.webhook_delivery
        where webhook_id = page.id and tried_at is not null order by tried_at desc limit 1) as last on true
      cross join lateral (
        select count(*) filter (where state = 'waiting') as waiting,
          count(*) filter (where state = 'sent' and sent_at > now() - interval '1 day') as sent_today,
          count(*) filter (where state = 'failed' and tried_at > now() - interval '1 day') as failed_today
        from app.webhook_delivery where webhook_id = page.id) as counts
    )
    select (select count(*) from app.webhook) as total,
      coalesce((select json_agg(shown order by ${order}) from shown), '[]') as data`.execute(db);
  return rows[0] ?? { data: [], total: 0 };
};

/** The forms that have a table. */
export const listForms = async (db: Executor): Promise<{ id: number; name: string }[]> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select form.id, form.name from ${liveFormsSql} order by form.id`.execute(db);
  return rows;
};

/** Whether a form has a table. */
export const isLiveForm = async (db: Executor, id: number): Promise<boolean> => {
  const { rows } = await sql`select from ${liveFormsSql} where form.id = ${id}`.execute(db);
  return rows.length > 0;
};

export const countWebhooks = async (db: Executor): Promise<number> => {
  const { count } = await db
    .selectFrom('app.webhook')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** A webhook, locked until the transaction ends. */
export const holdWebhook = (db: Tx, id: number) =>
  db
    .selectFrom('app.webhook')
    .select(['id', 'version', 'name', 'custom_form_id', 'events', 'url', 'admin_id', 'state', 'paused_reason'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
export type StoredWebhook = NonNullable<Awaited<ReturnType<typeof holdWebhook>>>;

/** What a dialog saves. */
export interface WebhookValues {
  readonly name: string;
  readonly custom_form_id: number;
  readonly events: readonly string[];
  readonly url: string;
  readonly admin_id: number;
}

/** Adds a webhook; it is told of what happens from now on. */
export const insertWebhook = async (db: Tx, values: WebhookValues & { readonly secret: string }): Promise<number> => {
  const { id } = await db
    .insertInto('app.webhook')
    .values({
      ...values,
      since_audit_id: sql<number>`(select coalesce(max(audit.id), 0) from ${auditRowsSql} as audit)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

type Change = Partial<Omit<WebhookValues, 'custom_form_id'>> & {
  readonly state?: 'active' | 'paused';
  readonly paused_reason?: string;
  readonly failures?: number;
  readonly failing_since?: null;
};

/** Changes a webhook, and its version. */
export const updateWebhook = async (db: Tx, id: number, change: Change): Promise<void> => {
  await db
    .updateTable('app.webhook')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute();
};

/** Gives a webhook another secret; the present one signs as well for a day. */
export const changeSecret = async (db: Tx, { id, secret }: { id: number; secret: string }): Promise<void> => {
  await sql`update app.webhook set former_secret = secret, former_until = now() + interval '1 day',
    secret = ${secret}, version = version + 1, updated_at = now() where id = ${id}`.execute(db);
};

export const deleteWebhook = async (db: Tx, id: number): Promise<void> => {
  await db.deleteFrom('app.webhook').where('id', '=', id).execute();
};

/** The secrets are sealed. */
export const webhookKeyPlace = keyPlace('app.webhook', (keyId) =>
  holdsSealOf(sql`(secret || ' ' || coalesce(former_secret, ''))`, keyId),
);

/** Seals the secrets again with the current key. */
export const resealWebhooks = async (db: Executor): Promise<void> => {
  for (const column of [sql.ref('secret'), sql.ref('former_secret')]) {
    await sql`update app.webhook set ${column} = app.seal(app.open(${column}))
      where ${isSealOld(sql`${column}`)}`.execute(db);
  }
};
