import './message.table';
import type { MessageState } from '@shuyuan/contract/backoffice/messages/message';
import type { MessageWay } from '@shuyuan/contract/backoffice/messages/message-kind';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database';
import { insertRobot } from './robot.repository';

/** A message of a sample school as its log shows it; nothing was sent. */
export interface SampleMessage {
  readonly kind: string;
  readonly way: MessageWay;
  readonly state: Exclude<MessageState, 'sending'>;
  readonly error: string;
  readonly minutes_ago: number;
  readonly admin_id: number | null;
  readonly custom_form_id: number | null;
  readonly record_id: number | null;
  readonly robot_id: number | null;
  readonly name: string;
  readonly address: string;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly is_read: boolean;
}

const occasionStart = 'sample ';

/** Adds messages that look as if they had been sent. */
export const insertSamples = async (db: Tx, samples: readonly SampleMessage[]): Promise<void> => {
  const numbered = samples.map((sample, at) => ({ ...sample, occasion: `${occasionStart}${at + 1}` }));
  await sql`
    with given as (select sample.*, now() - sample.minutes_ago * interval '1 minute' as at
      from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as sample (kind text, occasion text, way text,
        state text, error text, minutes_ago int, admin_id bigint, custom_form_id bigint, record_id bigint,
        robot_id bigint, name text, address text, title text, body text, link text, is_read boolean)
    ), event as (
      insert into app.message_event (kind, occasion, record_id, created_at)
      select kind, occasion, record_id, at from given on conflict do nothing returning id, kind, occasion
    )
    insert into app.message (event_id, way, recipient, admin_id, custom_form_id, record_id, robot_id, name, address,
      title, body, link, state, error, attempts, created_at, next_at, sent_at, read_at)
    select event.id, given.way, case when given.admin_id is not null then 'admin:' || given.admin_id
        when given.robot_id is not null then 'robot:' || given.robot_id
        else 'record:' || given.custom_form_id || ':' || given.record_id end,
      given.admin_id, given.custom_form_id, given.record_id, given.robot_id, given.name,
      case when given.address = '' then '' else app.seal(given.address) end, given.title, given.body, given.link,
      given.state, given.error, case when given.way = 'bell' or given.state in ('waiting', 'skipped') then 0 else 1 end,
      given.at, given.at, case when given.state = 'sent' then given.at end,
      case when given.is_read then given.at end
    from given join event on event.kind = given.kind and event.occasion = given.occasion
    order by given.minutes_ago desc`.execute(db);
};

/** Adds the robot of a sample school, at an address where nobody is. */
export const insertSampleRobot = async (db: Tx, { name, url }: { name: string; url: string }): Promise<number> => {
  const { rows } = await sql<{ url: string }>`select app.seal(${url}) as url`.execute(db);
  return insertRobot(db, { name, kind: 'wecom', url: rows[0]?.url ?? '', secret: '' });
};

type Ids = RawBuilder<unknown>;

/** What a sample school has made, by ids. */
export interface SampleIds {
  readonly records: ReadonlyMap<number, Ids>;
  readonly robots: Ids;
  readonly rules: { readonly made: Ids; readonly changed: Ids };
}

/** Removes what a sample school has left: its messages and those about its records, its robots and rules; others are off. */
export const deleteSamples = async (db: Tx, { records, robots, rules }: SampleIds): Promise<void> => {
  await sql`delete from app.message_event where occasion ^@ ${occasionStart}`.execute(db);
  for (const [formId, ids] of records) {
    await sql`delete from app.message where custom_form_id = ${formId} and record_id in (${ids})`.execute(db);
  }
  await sql`delete from app.message_rule where id in (${rules.made})`.execute(db);
  await sql`update app.message_rule set is_on = false, robot_id = null, version = version + 1
    where id in (${rules.changed}) or robot_id in (${robots})`.execute(db);
  await sql`delete from app.message_robot where id in (${robots})`.execute(db);
};
