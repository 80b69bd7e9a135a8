import './message.table';
import type { MessageRow, MessageRuleInput, OwnMessage } from '@shuyuan/contract/backoffice/messages/message';
import type { messageEndpoints } from '@shuyuan/contract/backoffice/messages/message.endpoints';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';
import { schoolOffset } from '../../platform/db/school-offset';
import { holdsSealOf, isSealOld, keyPlace } from '../../platform/secrets/key-place.sql';
import { adminNameSql } from '../access';
import { auditRowsSql } from '../audit';

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

/** The records of a form that changed lately, as its history says; the last one first. */
export const findLatestRecords = async (db: Executor, formId: number | null): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select latest.id from (select audit.target_id::bigint as id, audit.id as at from ${auditRowsSql} as audit
      where audit.target_type = ${`form_${formId}`} and audit.target_id ~ '^[0-9]{1,15}$'
      order by audit.id desc limit 200) as latest
    group by latest.id order by max(latest.at) desc limit 50`.execute(db);
  return rows.map(({ id }) => id);
};

const dayStart = (day: string) => sql<Date>`(${day}::date::timestamp at time zone ${schoolOffset})`;

type Query = ParsedQueryOf<(typeof messageEndpoints)['index']>;

const filteredMessages = (db: Executor, { search = {}, keyword = '' }: Query) => {
  const { kind, way, state, created_at: [from, to] = [null, null] } = search;
  let found = db
    .selectFrom('app.message as message')
    .innerJoin('app.message_event as event', 'event.id', 'message.event_id');
  if (kind !== undefined) found = found.where('event.kind', '=', kind);
  if (way !== undefined) found = found.where('message.way', '=', way);
  if (state !== undefined) found = found.where('message.state', '=', state);
  if (from !== null) found = found.where('message.created_at', '>=', dayStart(from));
  if (to !== null) found = found.where('message.created_at', '<', sql<Date>`${dayStart(to)} + interval '1 day'`);
  if (keyword !== '') found = found.where('message.name', '=', keyword);
  return found;
};

/** A message with its address still sealed. */
export type StoredMessage = Omit<MessageRow, 'created_at' | 'next_at' | 'sent_at'> & {
  readonly created_at: Date;
  readonly next_at: Date | null;
  readonly sent_at: Date | null;
};

/** A page of the log, newest first. */
export const listMessages = async (db: Executor, query: Query): Promise<{ data: StoredMessage[]; total: number }> => {
  const found = filteredMessages(db, query);
  const { sort_name = 'id', sort_type = 'desc' } = query;
  const [data, { total }] = await Promise.all([
    found
      .select(['message.id', 'event.kind', 'message.way', 'message.state', 'message.address', 'message.title'])
      .select(['message.attempts', 'message.error', 'message.created_at', 'message.sent_at'])
      .select(sql<Date | null>`case when message.state = 'waiting' then message.next_at end`.as('next_at'))
      .select(
        sql<string>`case when message.admin_id is null then message.name
          else coalesce(${adminNameSql(sql`message.admin_id`)}, '') end`.as('name'),
      )
      .orderBy(`message.${sort_name}`, sort_type)
      .orderBy('message.id', 'desc')
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { data, total };
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
