import './message.table';
import type { MessageState } from '@shuyuan/contract/backoffice/messages/message';
import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import { literal } from '../../platform/db/literal';
import { settledSql } from '../settings';

const retentionDays = 180;

const purgeAtOnce = 5000;

/**
 * Forgets what was told half a year ago, but for what still waits, some thousand rows at a time. Events that come by time
 * stay, without anyone's words: their source still names them, and they would be told again.
 */
export const purgeMessages = async (db: Executor): Promise<void> => {
  const old = sql<boolean>`created_at < now() - ${retentionDays} * interval '1 day'`;
  const batches = [
    sql`delete from app.message where id in (select id from app.message
      where ${old} and state not in ('waiting', 'sending') order by created_at limit ${purgeAtOnce})`,
    sql`delete from app.message_event where id in (select id from app.message_event as event
      where ${old} and (occasion ^@ 'audit ' or kind = 'message.hand')
        and not exists (select from app.message where event_id = event.id) order by created_at limit ${purgeAtOnce})`,
  ];
  for (const batch of batches) {
    while (((await batch.execute(db)).numAffectedRows ?? 0n) >= purgeAtOnce);
  }
};

/** How many messages are in each state that will change or needs someone's eye; the others are too many to count. */
export const countMessages = async (db: Executor): Promise<{ state: string; count: number }[]> => {
  const states = ['waiting', 'sending', 'failed', 'unknown'] satisfies MessageState[];
  const { rows } = await sql<{ state: string; count: number }>`${sql.join(
    states.map(
      (state) => sql`select ${literal(state)} as state, count(*) from app.message where state = ${literal(state)}`,
    ),
    sql` union all `,
  )}`.execute(db);
  return rows;
};

/** What the school's rules that are on need to be sent, and what is in the way. */
export interface MessageSetUp {
  readonly is_stopped: boolean;
  /** Rules by way. */
  readonly sms: number;
  readonly mail: number;
  /** Rules for SMS without the code of a template. */
  readonly without_template: number;
  readonly unknown: number;
}

export const findSetUp = async (db: Executor): Promise<MessageSetUp> => {
  const { rows } = await sql<MessageSetUp>`
    select coalesce(${settledSql('message', sql<boolean>`(value ->> 'is_stopped')::boolean`)}, false) as is_stopped,
      count(*) filter (where 'sms' = any(ways))::int as sms, count(*) filter (where 'mail' = any(ways))::int as mail,
      count(*) filter (where 'sms' = any(ways) and sms_template = '')::int as without_template,
      (select count(*) from app.message where state = 'unknown')::int as unknown
    from app.message_rule where is_on`.execute(db);
  return rows[0] ?? { is_stopped: false, sms: 0, mail: 0, without_template: 0, unknown: 0 };
};
