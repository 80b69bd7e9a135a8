import './message.table';
import type { MessageWay } from '@shuyuan/contract/backoffice/messages/message-kind';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';
import { schoolOffset } from '../../platform/db/school-offset';
import { isOptedOut } from './event.repository';

/** One way to one person. */
export interface Reaching {
  readonly recipient: string;
  readonly way: MessageWay;
  /** Not sealed; empty for none. */
  readonly address: string;
}

const givenSql = (given: readonly Reaching[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (recipient text, way text, address text)`;

/** Which of these do not want to be told in this way. */
export const findOptOuts = async (
  db: Executor,
  { kind, given }: { kind: string; given: readonly Reaching[] },
): Promise<Pick<Reaching, 'recipient' | 'way'>[]> => {
  const { rows } = await sql<Pick<Reaching, 'recipient' | 'way'>>`
    select given.recipient, given.way from ${givenSql(given)} where ${isOptedOut(kind)} order by given.way`.execute(db);
  return rows;
};

/** Makes `refused` of these the ways that the person does not want; others are allowed again, whoever refused them. */
export const saveOptOuts = async (
  db: Tx,
  { given, refused }: { given: readonly Reaching[]; refused: readonly MessageWay[] },
): Promise<void> => {
  const allowed = given.filter(({ way }) => !refused.includes(way));
  const refusing = given.filter(({ way }) => refused.includes(way));
  await sql`delete from app.message_opt_out as refused using ${givenSql(allowed)}
    where refused.kind = '' and refused.way = given.way and (refused.recipient = given.recipient
      or (given.address <> '' and refused.address = any(app.seals(lower(given.address)))))`.execute(db);
  await sql`insert into app.message_opt_out (recipient, way, address)
    select given.recipient, given.way, case when given.address = '' then '' else app.seal(lower(given.address)) end
    from ${givenSql(refusing)}
    on conflict (recipient, way, kind) do update set address = excluded.address`.execute(db);
};

const today = sql`date_trunc('day', now() at time zone ${schoolOffset})`;

/** The beginning of the occasions of one day, so that a person who was told by hand is not told again on it. */
export const readDailyOccasion = async (db: Executor): Promise<string> => {
  const { rows } = await sql<{ day: string }>`select to_char(${today}, 'YYYY-MM-DD') as day`.execute(db);
  return `hand ${rows[0]?.day ?? ''} `;
};

/** Which of these people were told of a kind today, by hand or by a rule, at whatever record. */
export const findRemindedToday = async (
  db: Executor,
  { kind, given }: { kind: string; given: readonly Reaching[] },
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ recipient: string }>`
    with told as materialized (select message.recipient, message.address
      from app.message as message join app.message_event as event on event.id = message.event_id
      where event.kind = ${kind} and message.created_at >= ${today} at time zone ${schoolOffset}
        and (message.state <> 'skipped' or event.occasion like 'hand %'))
    select distinct given.recipient from ${givenSql(given)}
    where exists (select from told) and (given.recipient in (select told.recipient from told) or (given.address <> ''
      and exists (select from unnest(app.seals(given.address)) as one (address)
        where one.address in (select told.address from told))))`.execute(db);
  return new Set(rows.map(({ recipient }) => recipient));
};

/** The event of a sending, of which each part adds its messages. */
export const eventOf = async (db: Tx, { kind, occasion }: { kind: string; occasion: string }): Promise<number> => {
  await sql`insert into app.message_event (kind, occasion) values (${kind}, ${occasion}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`
    select id from app.message_event where kind = ${kind} and occasion = ${occasion}`.execute(db);
  return rows[0]?.id ?? 0;
};

/** What became of some of the messages of an event. */
export const countSent = async (
  db: Tx,
  { eventId, recipients }: { eventId: number; recipients: readonly string[] },
): Promise<{ queued: number; skipped: number }> => {
  const { rows } = await sql<{ queued: number; skipped: number }>`
    select count(*) filter (where state <> 'skipped') as queued, count(*) filter (where state = 'skipped') as skipped
    from app.message where event_id = ${eventId} and recipient = any(${recipients}::text[])`.execute(db);
  return rows[0] ?? { queued: 0, skipped: 0 };
};

const shownMost = 100;

/** The latest messages to the person of a record, newest first. */
export const listOfRecord = (db: Executor, { formId, id }: { formId: number; id: number }) =>
  db
    .selectFrom('app.message')
    .select(['id', 'way', 'state', 'address', 'title', 'body', 'error', 'created_at', 'sent_at'])
    .where('custom_form_id', '=', formId)
    .where('record_id', '=', id)
    .orderBy('id', 'desc')
    .limit(shownMost)
    .execute();
