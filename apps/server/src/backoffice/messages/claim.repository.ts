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

const today = sql<Date>`(now() at time zone ${schoolOffset})::date`;

/** Whether the school's clock is between two times; the later of them may be on the next day. */
const isBetween = (from: RawBuilder<string>, until: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`case when ${from} <= ${until} then ${clock} >= ${from} and ${clock} < ${until}
    else ${clock} >= ${from} or ${clock} < ${until} end`;

const partOf = (name: keyof SendingDefaults, usual: string | number): RawBuilder<string> =>
  sql<string>`coalesce(${settledSql('message', sql<string>`value ->> ${name}`)}, ${String(usual)})`;

/**
 * Claims messages that are due by one of the ways that work, of each way in turn. Nothing is claimed while the school has
 * stopped sending; quiet ones wait for the morning, and SMS above the day's limit for the next day. Where nothing can be
 * sent, nothing is written.
 */
export const claimNext = async (
  db: Executor,
  {
    ways,
    most,
    leaseMs,
    usual,
  }: { ways: readonly MessageWay[]; most: number; leaseMs: number; usual: SendingDefaults },
): Promise<ClaimedMessage[]> => {
  const { rows } = await sql<ClaimedMessage>`
    with limits as materialized (
      select ${isBetween(partOf('quiet_from', usual.quiet_from), partOf('quiet_until', usual.quiet_until))} as is_quiet,
        ${partOf('sms_per_day', usual.sms_per_day)}::int as sms_most, ${today} as today
      where not coalesce(${settledSql('message', sql<boolean>`(value ->> 'is_stopped')::boolean`)}, false)
    ), lane as materialized (
      select way.name as way, kept.is_quiet from limits, unnest(${ways}::text[]) as way (name), (values (false), (true)) as kept (is_quiet)
      where not (kept.is_quiet and limits.is_quiet) and exists (select from app.message as due
        where due.state = 'waiting' and due.way = way.name and due.is_quiet = kept.is_quiet and due.next_at <= now())
    ), room as materialized (
      select limits.sms_most - case when day.day = limits.today then day.sms else 0 end as sms
      from app.message_sms_count as day, limits
      where exists (select from lane where way = 'sms') and (day.day <> limits.today or day.sms < limits.sms_most)
      for update of day
    ), next as materialized (
      select found.id, lane.way, found.next_at, row_number() over (partition by lane.way order by found.next_at, found.id) as place
      from lane cross join lateral (select due.id, due.next_at from app.message as due
        where due.state = 'waiting' and due.way = lane.way and due.is_quiet = lane.is_quiet and due.next_at <= now()
        order by due.next_at, due.id limit ${most} for update skip locked) as found
      where lane.way <> 'sms' or exists (select from room)
    ), chosen as materialized (
      select id from next where way <> 'sms' or place <= (select sms from room) order by place, next_at, id limit ${most}
    ), claimed as (
      update app.message as message set state = 'sending', claimed_until = ${inMs(leaseMs)}, attempts = message.attempts + 1
      from chosen where message.id = chosen.id returning message.*
    ), counted as (
      update app.message_sms_count as day set day = limits.today,
        sms = own.sms + case when day.day = limits.today then day.sms else 0 end
      from limits, (select count(*) as sms from claimed where way = 'sms') as own where own.sms > 0
    )
    select message.id, message.way, message.address, message.title, message.body, message.sms_template,
      message.sms_params, message.attempts, case when robot.id is not null
        then json_build_object('kind', robot.kind, 'url', robot.url, 'secret', robot.secret) end as robot
    from claimed as message left join app.message_robot as robot on robot.id = message.robot_id`.execute(db);
  return rows;
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
    return;
  }
  const end = state === 'unknown' ? 'unknown' : 'failed';
  const next =
    state === 'later' && delayMs !== undefined
      ? sql`state = 'waiting', next_at = ${inMs(delayMs)}`
      : sql`state = ${end}`;
  // What was not sent for certain leaves its place of the day to another.
  await sql`with settled as (update app.message set ${next}, claimed_until = null, error = ${result.reason}
    where ${ofClaim(claim)} returning way, state)
    update app.message_sms_count set sms = greatest(sms - 1, 0)
    where exists (select from settled where way = 'sms' and state <> 'unknown')`.execute(db);
};

/** A claim whose process died in the middle of the call: it may have been sent, and is not sent again by itself. */
export const settleLost = async (db: Executor, reason: string): Promise<void> => {
  await sql`update app.message set state = 'unknown', claimed_until = null, error = ${reason}
    where state = 'sending' and claimed_until <= now()`.execute(db);
};
