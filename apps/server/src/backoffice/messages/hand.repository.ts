import './message.table';
import type { MessageWay } from '@shuyuan/contract/backoffice/messages/message-kind';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';

/** The ways that some recipients do not want at all. */
export const findOptOuts = async (
  db: Executor,
  recipients: readonly string[],
): Promise<{ recipient: string; way: MessageWay }[]> => {
  const { rows } = await sql<{ recipient: string; way: MessageWay }>`
    select recipient, way from app.message_opt_out
    where recipient = any(${recipients}::text[]) and kind = '' order by way`.execute(db);
  return rows;
};

/** Makes these the ways that a recipient does not want. */
export const saveOptOuts = async (
  db: Tx,
  { recipient, ways }: { recipient: string; ways: readonly MessageWay[] },
): Promise<void> => {
  await sql`delete from app.message_opt_out
    where recipient = ${recipient} and kind = '' and not way = any(${ways}::text[])`.execute(db);
  await sql`insert into app.message_opt_out (recipient, way)
    select ${recipient}, way from unnest(${ways}::text[]) as way on conflict do nothing`.execute(db);
};

/** What became of an event when it was told. */
export const countSent = async (
  db: Tx,
  { kind, occasion }: { kind: string; occasion: string },
): Promise<{ queued: number; skipped: number }> => {
  const { rows } = await sql<{ queued: number; skipped: number }>`
    select count(*) filter (where message.state <> 'skipped') as queued,
      count(*) filter (where message.state = 'skipped') as skipped
    from app.message_event as event join app.message as message on message.event_id = event.id
    where event.kind = ${kind} and event.occasion = ${occasion}`.execute(db);
  return rows[0] ?? { queued: 0, skipped: 0 };
};
