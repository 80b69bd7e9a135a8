import './message.table';
import type { MessageDay, MessageDetail, MessageRow } from '@shuyuan/contract/backoffice/messages/message';
import type { messageEndpoints } from '@shuyuan/contract/backoffice/messages/message.endpoints';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import { type SqlBool, sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import { containing } from '../../platform/db/like';
import { schoolOffset } from '../../platform/db/school-offset';
import { adminNameSql, staffCalled } from '../access';

const dayStart = (day: string) => sql<Date>`(${day}::date::timestamp at time zone ${schoolOffset})`;

type Query = ParsedQueryOf<(typeof messageEndpoints)['index']>;

const allMessages = (db: Executor) =>
  db
    .selectFrom('app.message as message')
    .innerJoin('app.message_event as event', 'event.id', 'message.event_id')
    .leftJoin('app.message_robot as robot', 'robot.id', 'message.robot_id');

/** Those that the search finds; a keyword stands anywhere in the name of a person, of one of the staff or of a group. */
const filteredMessages = (db: Executor, { search = {}, keyword = '' }: Query, called: readonly number[]) => {
  const { kind, way, state, created_at: [from, to] = [null, null] } = search;
  let found = allMessages(db);
  if (kind !== undefined) found = found.where('event.kind', '=', kind);
  if (way !== undefined) found = found.where('message.way', '=', way);
  if (state !== undefined) found = found.where('message.state', '=', state);
  if (from !== null) found = found.where('message.created_at', '>=', dayStart(from));
  if (to !== null) found = found.where('message.created_at', '<', sql<Date>`${dayStart(to)} + interval '1 day'`);
  if (keyword === '') return found;
  const pattern = containing(keyword);
  return found.where(({ or, eb }) =>
    or([
      eb('message.name', 'ilike', pattern),
      eb('robot.name', 'ilike', pattern),
      sql<SqlBool>`message.admin_id = any(${called}::bigint[])`,
    ]),
  );
};

/** A message with its address still sealed. */
type Stored<Row extends MessageRow> = Omit<Row, 'created_at' | 'next_at' | 'sent_at'> & {
  readonly created_at: Date;
  readonly next_at: Date | null;
  readonly sent_at: Date | null;
};

/** A message of the log as it is stored. */
export type StoredMessage = Stored<MessageRow>;

const withColumns = (found: ReturnType<typeof allMessages>) =>
  found
    .select(['message.id', 'event.kind', 'message.way', 'message.state', 'message.address', 'message.title'])
    .select(['message.attempts', 'message.error', 'message.created_at', 'message.sent_at'])
    .select(sql<Date | null>`case when message.state = 'waiting' then message.next_at end`.as('next_at'))
    .select(
      sql<string>`case when message.way = 'robot' then coalesce(robot.name, '')
        when message.admin_id is null then message.name
        else coalesce(${adminNameSql(sql`message.admin_id`)}, '') end`.as('name'),
    );

/** A page of the log, newest first. */
export const listMessages = async (db: Executor, query: Query): Promise<{ data: StoredMessage[]; total: number }> => {
  const called = query.keyword ? await staffCalled(db, 'admin', query.keyword) : [];
  const found = filteredMessages(db, query, called);
  const { sort_name = 'id', sort_type = 'desc' } = query;
  const [data, { total }] = await Promise.all([
    withColumns(found)
      .orderBy(`message.${sort_name}`, sort_type)
      .orderBy('message.id', 'desc')
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { data, total };
};

/** One message of the log. */
export const findMessage = (db: Executor, id: number): Promise<Stored<MessageDetail> | undefined> =>
  withColumns(allMessages(db))
    .select(['message.body', 'message.link', 'message.sms_template', 'message.is_quiet', 'message.reference'])
    .where('message.id', '=', id)
    .executeTakeFirst();

const daysShown = 7;

/** What became of the messages of the last days, today first, by the day on which they were sent or else found. */
export const readDays = async (db: Executor): Promise<MessageDay[]> => {
  const { rows } = await sql<MessageDay>`
    with today as materialized (select (now() at time zone ${schoolOffset})::date as day),
    days as (select today.day - back as day from today, generate_series(0, ${daysShown - 1}::int) as back),
    counted as (
      select (coalesce(message.sent_at, message.created_at) at time zone ${schoolOffset})::date as day,
        message.state, message.way = 'sms' as is_sms, count(*) as count
      from app.message as message, today
      where coalesce(message.sent_at, message.created_at)
        >= ((today.day - ${daysShown - 1}::int)::timestamp at time zone ${schoolOffset})
      group by 1, 2, 3)
    select to_char(days.day, 'YYYY-MM-DD') as day,
      coalesce(sum(count) filter (where state = 'sent'), 0)::int as sent,
      coalesce(sum(count) filter (where state = 'failed'), 0)::int as failed,
      coalesce(sum(count) filter (where state = 'unknown'), 0)::int as unknown,
      coalesce(sum(count) filter (where state = 'skipped'), 0)::int as skipped,
      coalesce(sum(count) filter (where state = 'sent' and is_sms), 0)::int as sms
    from days left join counted on counted.day = days.day group by days.day order by days.day desc`.execute(db);
  return rows;
};

/** How many wait or are under way. */
export const countWaiting = async (db: Executor): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`select (select count(*) from app.message where state = 'waiting')
    + (select count(*) from app.message where state = 'sending') as waiting`.execute(db);
  return rows[0]?.waiting ?? 0;
};
