import './message.table';
import type { MessageRuleInput } from '@shuyuan/contract/backoffice/messages/message';
import type { OwnMessage } from '@shuyuan/contract/backoffice/messages/own-message';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';
import { holdsSealOf, isSealOld, keyPlace } from '../../platform/secrets/key-place.sql';

export const listRules = (db: Executor) =>
  db
    .selectFrom('app.message_rule')
    .select(['id', 'version', 'kind', 'is_on', 'ways', 'lead', 'robot_id', 'title', 'body', 'sms_template'])
    .select(['is_quiet', 'updated_at'])
    .orderBy('id')
    .execute();

/** A rule, locked until the transaction ends. */
export const holdRule = (db: Tx, id: number) =>
  db.selectFrom('app.message_rule').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

type RuleValues = Omit<MessageRuleInput, 'id' | 'version'>;

export const insertRule = async (db: Tx, values: RuleValues): Promise<number> => {
  const { id } = await db.insertInto('app.message_rule').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};

/** Changes a rule; one that is switched on tells what happens from now on. */
export const updateRule = async (db: Tx, id: number, values: RuleValues): Promise<void> => {
  await db
    .updateTable('app.message_rule')
    .set((eb) => ({
      ...values,
      since: sql<Date>`case when is_on then since else now() end`,
      version: eb('version', '+', 1),
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute();
};

export const deleteRule = async (db: Tx, id: number): Promise<void> => {
  await db.deleteFrom('app.message_rule').where('id', '=', id).execute();
};

/** A message, locked until the transaction ends. */
export const holdMessage = (db: Tx, id: number) =>
  db
    .selectFrom('app.message')
    .select(['id', 'state', 'way', 'attempts'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Sends a message again from the first attempt on. */
export const queueAgain = async (db: Tx, id: number): Promise<void> => {
  await db
    .updateTable('app.message')
    .set({ state: 'waiting', attempts: 0, next_at: sql<Date>`now()`, error: '' })
    .where('id', '=', id)
    .execute();
};

export const skipMessage = async (db: Tx, id: number, error: string): Promise<void> => {
  await db.updateTable('app.message').set({ state: 'skipped', error }).where('id', '=', id).execute();
};

/** A page of someone's own messages, newest first, with the number of unread ones. */
export const listOwn = async (
  db: Executor,
  { adminId, page, page_size, unread }: { adminId: number; page: number; page_size: number; unread: boolean },
): Promise<{ data: OwnMessage[]; total: number; unread: number }> => {
  const filter = unread ? sql`and message.read_at is null` : sql``;
  const { rows } = await sql<{ data: OwnMessage[]; total: number; unread: number }>`
    with own as (select * from app.message as message
      where message.way = 'bell' and message.state = 'sent' and message.admin_id = ${adminId} ${filter}),
    page as (select own.id, event.kind, own.title, own.body, own.link, own.created_at, own.read_at
      from own join app.message_event as event on event.id = own.event_id
      order by own.id desc limit ${page_size} offset ${(page - 1) * page_size})
    select coalesce((select json_agg(page order by page.id desc) from page), '[]') as data,
      (select count(*) from own) as total,
      (select count(*) from app.message where way = 'bell' and state = 'sent' and admin_id = ${adminId}
        and read_at is null) as unread`.execute(db);
  return rows[0] ?? { data: [], total: 0, unread: 0 };
};

/** How many of their own messages someone has not read. */
export const countUnread = async (db: Executor, adminId: number): Promise<number> => {
  const { rows } = await sql<{ unread: number }>`select count(*) as unread from app.message
    where way = 'bell' and state = 'sent' and admin_id = ${adminId} and read_at is null`.execute(db);
  return rows[0]?.unread ?? 0;
};

/** Marks someone's own messages as read, all of them without ids. */
export const markRead = async (db: Tx, { adminId, ids }: { adminId: number; ids: readonly number[] | undefined }) => {
  await sql`update app.message set read_at = now() where way = 'bell' and admin_id = ${adminId} and read_at is null
    ${ids === undefined ? sql`` : sql`and id = any(${ids}::bigint[])`}`.execute(db);
};

/** Addresses of people and of robots are sealed. */
export const messageKeyPlaces = [
  keyPlace('app.message', (keyId) => holdsSealOf(sql`address`, keyId)),
  keyPlace('app.message_opt_out', (keyId) => holdsSealOf(sql`address`, keyId)),
  keyPlace('app.message_robot', (keyId) => holdsSealOf(sql`(url || ' ' || secret)`, keyId)),
];

/** Seals them again with the current key. */
export const resealMessages = async (db: Executor): Promise<void> => {
  for (const table of [sql.table('app.message'), sql.table('app.message_opt_out')]) {
    await sql`update ${table} set address = app.seal(app.open(address))
      where address <> '' and ${isSealOld(sql`address`)}`.execute(db);
  }
  for (const column of [sql.ref('url'), sql.ref('secret')]) {
    await sql`update app.message_robot set ${column} = app.seal(app.open(${column}))
      where ${column} <> '' and ${isSealOld(sql`${column}`)}`.execute(db);
  }
};
