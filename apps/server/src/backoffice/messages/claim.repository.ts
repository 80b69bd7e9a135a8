import './message.table';
import type { MessageWay } from '@shuyuan/contract/backoffice/messages/message-kind';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/db/database';
import { schoolOffset } from '../../platform/db/school-offset';
import type { SendResult } from '../../platform/outgoing/send-result';
import type { RobotKind } from '../../platform/robot/robot';
import { settledSql } from '../settings';

/** A message that this process is about to send. */
export interface ClaimedMessage {
  readonly id: number;
  readonly way: Exclude<MessageWay, 'bell'>;
  /** Sealed. */
  readonly address: string;
  readonly title: string;
  readonly body: string;
  readonly sms_template: string;
  readonly sms_params: Readonly<Record<string, string>>;
  /** Counts this attempt; whoever has another number has lost the claim. */
  readonly attempts: number;
  readonly robot: { readonly kind: RobotKind; readonly url: string; readonly secret: string } | null;
}

/** What holds of the school's settings while it has not changed them. */
export interface SendingDefaults {
  readonly quiet_from: string;
  readonly quiet_until: string;
  readonly sms_per_day: number;
}

const inMs = (ms: number): RawBuilder<Date> => sql<Date>`now() + ${ms} * interval '1 millisecond'`;
const clock = sql<string>`to_char(now() at time zone ${schoolOffset}, 'HH24:MI')`;

/** Whether the school's clock is between two times; the later of them may be on the next day. */
const isBetween = (from: RawBuilder<string>, until: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`case when ${from} <= ${until} then ${clock} >= ${from} and ${clock} < ${until}
    else ${clock} >= ${from} or ${clock} < ${until} end`;

const partOf = (name: keyof SendingDefaults, usual: string | number): RawBuilder<string> =>
  sql<string>`coalesce(${settledSql('message', sql<string>`value ->> ${name}`)}, ${String(usual)})`;

/**
 * Claims the next message that is due by one of the ways that work. Nothing is claimed while the school has stopped
 * sending; quiet ones wait for the morning, and SMS above the day's limit for the next day.
 */
export const claimNext = async (
  db: Executor,
  { ways, leaseMs, usual }: { ways: readonly MessageWay[]; leaseMs: number; usual: SendingDefaults },
): Promise<ClaimedMessage | undefined> => {
  const { rows } = await sql<ClaimedMessage>`
    with limits as materialized (
      select ${isBetween(partOf('quiet_from', usual.quiet_from), partOf('quiet_until', usual.quiet_until))} as is_quiet,
        (select count(*) from app.message where way = 'sms' and sent_at >=
          date_trunc('day', now() at time zone ${schoolOffset}) at time zone ${schoolOffset})
          >= ${partOf('sms_per_day', usual.sms_per_day)}::int as is_full
      where not coalesce(${settledSql('message', sql<boolean>`(value ->> 'is_stopped')::boolean`)}, false)
        and exists (select from app.message where state = 'waiting' and next_at <= now())
    ), next as (
      select message.id from app.message as message, limits
      where message.state = 'waiting' and message.next_at <= now() and message.way = any(${ways}::text[])
        and not (message.is_quiet and limits.is_quiet) and not (message.way = 'sms' and limits.is_full)
      order by message.next_at, message.id limit 1 for update of message skip locked
    )
    update app.message as message set state = 'sending', claimed_until = ${inMs(leaseMs)}, attempts = message.attempts + 1
    from next left join lateral (select robot.kind, robot.url, robot.secret from app.message_robot as robot
      join app.message as own on own.robot_id = robot.id where own.id = next.id) as robot on true
    where message.id = next.id
    returning message.id, message.way, message.address, message.title, message.body, message.sms_template,
      message.sms_params, message.attempts, case when robot.kind is not null
        then json_build_object('kind', robot.kind, 'url', robot.url, 'secret', robot.secret) end as robot`.execute(db);
  return rows[0];
};

type Claim = Pick<ClaimedMessage, 'id' | 'attempts'>;

const ofClaim = ({ id, attempts }: Claim): RawBuilder<boolean> =>
  sql<boolean>`id = ${id} and attempts = ${attempts} and state = 'sending'`;

/** Notes what came of an attempt; `delayMs` is the pause before the next one, undefined after the last. */
export const settle = async (
  db: Executor,
  claim: Claim,
  { result, delayMs }: { result: SendResult; delayMs: number | undefined },
): Promise<void> => {
  const { state } = result;
  if (state === 'sent') {
    await sql`update app.message set state = 'sent', sent_at = now(), claimed_until = null, error = '',
      reference = ${result.reference} where ${ofClaim(claim)}`.execute(db);
  } else if (state === 'later' && delayMs !== undefined) {
    await sql`update app.message set state = 'waiting', claimed_until = null, error = ${result.reason},
      next_at = ${inMs(delayMs)} where ${ofClaim(claim)}`.execute(db);
  } else {
    const end = state === 'unknown' ? 'unknown' : 'failed';
    await sql`update app.message set state = ${end}, claimed_until = null, error = ${result.reason}
      where ${ofClaim(claim)}`.execute(db);
  }
};

/** A claim whose process died in the middle of the call: it may have been sent, and is not sent again by itself. */
export const settleLost = async (db: Executor, reason: string): Promise<void> => {
  await sql`update app.message set state = 'unknown', claimed_until = null, error = ${reason}
    where state = 'sending' and claimed_until <= now()`.execute(db);
};
