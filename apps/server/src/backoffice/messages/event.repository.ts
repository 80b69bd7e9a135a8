import './message.table';
import type { MessageWay } from '@shuyuan/contract/backoffice/messages/message-kind';
import { type RawBuilder, sql } from 'kysely';
import { defineLock } from '../../platform/db/advisory-lock';
import { errorCode, isConnectionTrouble } from '../../platform/db/connection-trouble';
import type { Executor, Tx } from '../../platform/db/database';
import { auditRowsSql } from '../audit';
import { auditReader } from '../record-events';

/** How far the audit log was turned into events. */
export const messageReader = auditReader('messages');

const gathering = defineLock('events of messages');

/** Makes this transaction the only one that gathers events; false when another one does. */
export const takeGathering = (db: Tx): Promise<boolean> => gathering.tryHold(db);

/** What passes by itself, such as a lost connection or a deadlock. */
const isPassing = (error: unknown): boolean =>
  isConnectionTrouble(error) || /^(?:40|53|55|57)/.test(errorCode(error) ?? '');

/** Does a part of a transaction, which stays without it if it fails; returns the fault unless it passes by itself. */
export const tryApart = async (db: Tx, work: () => Promise<void>): Promise<unknown> => {
  await sql`savepoint part`.execute(db);
  try {
    await work();
    return undefined;
  } catch (error) {
    if (isPassing(error)) throw error;
    await sql`rollback to savepoint part`.execute(db);
    return error;
  }
};

/** A rule that is on. */
export interface ActiveRule {
  readonly id: number;
  readonly kind: string;
  readonly ways: readonly MessageWay[];
  readonly lead: number;
  readonly robot_id: number | null;
  readonly title: string;
  readonly body: string;
  readonly sms_template: string;
  readonly is_quiet: boolean;
  readonly since: Date;
}

export const readActiveRules = (db: Executor): Promise<ActiveRule[]> =>
  db
    .selectFrom('app.message_rule')
    .select(['id', 'kind', 'ways', 'lead', 'robot_id', 'title', 'body', 'sms_template', 'is_quiet', 'since'])
    .where('is_on', '=', true)
    .orderBy('id')
    .execute();

/** Whether a rule is on, and the audit log has entries that none of them may have been told of. */
export const hasWork = async (db: Executor): Promise<boolean> => {
  const { rows } = await sql<{ has_work: boolean }>`
    select exists (select from app.message_rule where is_on)
      and (select max(audit.id) from ${auditRowsSql} as audit) > ${messageReader.lowIdSql} as has_work`.execute(db);
  return rows[0]?.has_work === true;
};

/** The condition that an occasion of a kind was not found before. */
export const isNewOf =
  (kind: string) =>
  (occasion: RawBuilder<string>): RawBuilder<boolean> =>
    sql<boolean>`not exists (select from app.message_event as known
      where known.kind = ${kind} and known.occasion = ${occasion})`;

const occasionOf = (auditId: RawBuilder<unknown>) => sql<string>`('audit ' || ${auditId})`;

/** Whether an entry of the audit log became an event. */
export const isGathered = (auditId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from app.message_event as known where known.occasion = ${occasionOf(auditId)})`;

/** An event as it was found. */
export interface NewEvent {
  readonly kind: string;
  readonly occasion: string;
  readonly record_id: number | null;
}

/** Adds events; returns those that are new, in the order given. */
export const insertEvents = async (db: Tx, events: readonly NewEvent[]): Promise<(NewEvent & { id: number })[]> => {
  if (events.length === 0) return [];
  const { rows } = await sql<NewEvent & { id: number }>`
    insert into app.message_event (kind, occasion, record_id)
    select made.kind, made.occasion, made.record_id
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as made (kind text, occasion text, record_id bigint)
    on conflict do nothing returning id, kind, occasion, record_id`.execute(db);
  return rows;
};

/** A message to be sent. */
export interface NewMessage {
  readonly event_id: number;
  readonly way: MessageWay;
  readonly recipient: string;
  readonly admin_id: number | null;
  readonly custom_form_id: number | null;
  readonly record_id: number | null;
  readonly robot_id: number | null;
  readonly name: string;
  /** Not sealed yet. */
  readonly address: string;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly sms_template: string;
  readonly sms_params: Readonly<Record<string, string>>;
  readonly is_quiet: boolean;
  /** Why it is not sent; empty if it is. */
  readonly error: string;
}

/** Whether a person, `given`, does not want the way: by their record, or by the address, whichever record has it. */
export const isOptedOut = (kind: string): RawBuilder<boolean> => {
  const isOf = (whose: RawBuilder<boolean>) => sql<boolean>`exists (select from app.message_opt_out as refused
    where ${whose} and refused.way = given.way and refused.kind in ('', ${kind}))`;
  return sql<boolean>`(${isOf(sql`refused.recipient = given.recipient`)} or (given.address <> ''
    and ${isOf(sql`refused.address = any((select app.seals(lower(given.address)))::text[])`)}))`;
};

/**
 * Adds messages: one for each event, way and person, however often this runs. Behind the bell a message has arrived with
 * this; whoever opted out of a way is left alone. Returns how many are sent.
 */
export const insertMessages = async (
  db: Tx,
  { kind, messages, optedOut }: { kind: string; messages: readonly NewMessage[]; optedOut: string },
): Promise<number> => {
  if (messages.length === 0) return 0;
  const { rows } = await sql<{ queued: number }>`
    with made as (insert into app.message (event_id, way, recipient, admin_id, custom_form_id, record_id, robot_id, name, address,
      title, body, link, sms_template, sms_params, is_quiet, state, error, sent_at)
    select given.event_id, given.way, given.recipient, given.admin_id, given.custom_form_id, given.record_id,
      given.robot_id, given.name, case when given.address = '' then '' else app.seal(given.address) end, given.title,
      given.body, given.link, given.sms_template, given.sms_params, given.is_quiet, judged.state, judged.error,
      case when judged.state = 'sent' then now() end
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as given (event_id bigint, way text, recipient text,
      admin_id bigint, custom_form_id bigint, record_id bigint, robot_id bigint, name text, address text, title text,
      body text, link text, sms_template text, sms_params jsonb, is_quiet boolean, error text)
    cross join lateral (select ${isOptedOut(kind)} as is_out) as wish
    cross join lateral (select
      case when given.error <> '' or wish.is_out then 'skipped' when given.way = 'bell' then 'sent' else 'waiting' end as state,
      case when wish.is_out then ${optedOut} else given.error end as error) as judged
    on conflict do nothing returning state)
    select count(*) filter (where state <> 'skipped') as queued from made`.execute(db);
  return rows[0]?.queued ?? 0;
};
