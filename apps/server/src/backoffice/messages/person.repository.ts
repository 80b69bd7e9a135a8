import './message.table';
import type { MessageState } from '@shuyuan/contract/backoffice/messages/message';
import type { MessageWay } from '@shuyuan/contract/backoffice/messages/message-kind';
import { erasedText } from '@shuyuan/contract/backoffice/privacy/person';
import { messageKinds } from '@shuyuan/contract/product/message-kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';
import { recipientOf } from './message-source';

interface RecordsOfForm {
  readonly formId: number;
  readonly ids: readonly number[];
}

/** The messages to the people of some records, and those that tell others of them. */
const concerns = ({ formId, ids }: RecordsOfForm): RawBuilder<unknown> => {
  const kinds = messageKinds.filter(({ custom_form_id }) => custom_form_id === formId).map(({ key }) => key);
  return sql`(select message.id from app.message as message
      where message.custom_form_id = ${formId} and message.record_id = any(${ids}::bigint[])
    union select message.id from app.message_event as event join app.message as message on message.event_id = event.id
      where event.kind = any(${kinds}::text[]) and event.record_id = any(${ids}::bigint[]))`;
};

/** A message as the person concerned is given it. */
export interface PersonMessage {
  readonly record_id: number;
  readonly kind: string;
  readonly way: MessageWay;
  readonly state: MessageState;
  readonly name: string;
  readonly address: string;
  readonly title: string;
  readonly body: string;
  readonly created_at: string;
}

/** All messages about some records, oldest first, with their addresses open. */
export const readMessagesOf = async (db: Executor, records: RecordsOfForm): Promise<PersonMessage[]> => {
  const { rows } = await sql<{ messages: PersonMessage[] }>`
    select coalesce(json_agg(messages order by messages.id), '[]') as messages from (
      select message.id, coalesce(message.record_id, event.record_id) as record_id, event.kind, message.way, message.state,
        message.name, coalesce(app.open(nullif(message.address, '')), '') as address,
        message.title, message.body, message.created_at
      from app.message as message join app.message_event as event on event.id = message.event_id
      where message.id in ${concerns(records)}) as messages`.execute(db);
  return rows[0]?.messages ?? [];
};

/**
 * Erases names, addresses and words of all messages about some records, and the numbers by which they opted out. What
 * became of each stays known; what still waits is not sent.
 */
export const eraseMessages = async (
  db: Tx,
  { reason, ...records }: RecordsOfForm & { reason: string },
): Promise<void> => {
  await sql`update app.message set name = case when name = '' then '' else ${erasedText} end, address = '',
      title = ${erasedText}, body = ${erasedText}, sms_params = '{}', reference = '',
      state = case when state = 'waiting' then 'skipped' else state end,
      error = case when state = 'waiting' then ${reason} when error = '' then '' else ${erasedText} end
    where id in ${concerns(records)}`.execute(db);
  const recipients = records.ids.map((record_id) => recipientOf({ custom_form_id: records.formId, record_id }));
  await sql`update app.message_opt_out set address = '' where recipient = any(${recipients}::text[])`.execute(db);
};
