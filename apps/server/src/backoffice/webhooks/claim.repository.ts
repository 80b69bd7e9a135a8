import './webhook.table';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/db/database';

/** Calls of one webhook at once, so that a slow receiver leaves room for the others. */
const atOnceOfOne = 2;
/** So many failed calls in a row, over a day at least, pause a webhook. */
const failuresMost = 20;

/** A delivery that this process is about to send. */
export interface ClaimedDelivery {
  readonly id: number;
  readonly event_id: string;
  readonly webhook_id: number;
  readonly audit_id: number | null;
  readonly event: string;
  readonly record_id: number | null;
  /** Counts this attempt; whoever has another number has lost the claim. */
  readonly attempts: number;
  readonly created_at: Date;
  readonly custom_form_id: number;
  readonly url: string;
  readonly admin_id: number;
  /** Sealed; the former one only while it is valid. */
  readonly secret: string;
  readonly former_secret: string | null;
}

const inMs = (ms: number): RawBuilder<Date> => sql<Date>`now() + ${ms} * interval '1 millisecond'`;

/**
 * Claims the next delivery that is due. A later event of a record waits until the earlier one is sent or given up; a
 * claim that is not settled in time, because its process died, is free again.
 */
export const claimNext = async (db: Executor, leaseMs: number): Promise<ClaimedDelivery | undefined> => {
  const { rows } = await sql<ClaimedDelivery>`
    with open as materialized (
      select webhook.id from app.webhook as webhook where webhook.state = 'active' and ${atOnceOfOne} > (
        select count(*) from app.webhook_delivery as busy
        where busy.webhook_id = webhook.id and busy.state = 'waiting' and busy.claimed_until > now())
    ), next as (
      select delivery.id from app.webhook_delivery as delivery
      where delivery.state = 'waiting' and delivery.next_at <= now()
        and (delivery.claimed_until is null or delivery.claimed_until <= now())
        and delivery.webhook_id in (select id from open)
        and not exists (select from app.webhook_delivery as earlier
          where earlier.webhook_id = delivery.webhook_id and earlier.record_id = delivery.record_id
            and earlier.state = 'waiting' and earlier.id < delivery.id)
      order by delivery.next_at, delivery.id limit 1 for update skip locked
    )
    update app.webhook_delivery as delivery
    set claimed_until = ${inMs(leaseMs)}, tried_at = now(), attempts = delivery.attempts + 1
    from next, app.webhook as webhook
    where delivery.id = next.id and webhook.id = delivery.webhook_id
    returning delivery.id, delivery.event_id, delivery.webhook_id, delivery.audit_id, delivery.event,
      delivery.record_id, delivery.attempts, delivery.created_at, webhook.custom_form_id, webhook.url,
      webhook.admin_id, webhook.secret,
      case when webhook.former_until > now() then webhook.former_secret end as former_secret`.execute(db);
  return rows[0];
};

type Claim = Pick<ClaimedDelivery, 'id' | 'webhook_id' | 'attempts'>;

const ofClaim = ({ id, attempts }: Claim): RawBuilder<boolean> =>
  sql<boolean>`id = ${id} and attempts = ${attempts} and state = 'waiting'`;

/** Gives a claim back as if it had not been made, to be taken up after a while. */
export const giveBack = async (db: Executor, claim: Claim, { afterMs }: { afterMs: number }): Promise<void> => {
  await sql`update app.webhook_delivery set claimed_until = null, attempts = attempts - 1, next_at = ${inMs(afterMs)}
    where ${ofClaim(claim)}`.execute(db);
};

/** What a call brought. */
export interface CallResult {
  readonly status: number | null;
  readonly error: string;
  readonly answer: string;
  readonly durationMs: number;
}

const resultSql = ({ status, error, answer, durationMs }: CallResult): RawBuilder<unknown> =>
  sql`claimed_until = null, last_status = ${status}, last_error = ${error}, answer = ${answer},
    duration_ms = ${Math.round(durationMs)}`;

/** The receiver has the event. */
export const settleSent = async (db: Tx, claim: Claim, result: CallResult): Promise<void> => {
  await sql`update app.webhook set failures = 0, failing_since = null
    where id = ${claim.webhook_id} and failures > 0`.execute(db);
  await sql`update app.webhook_delivery set state = 'sent', sent_at = now(), ${resultSql(result)}
    where ${ofClaim(claim)}`.execute(db);
};

/** A call that failed: repeated after a while, or given up. Returns whether the webhook has failed for too long. */
export const settleFailed = async (
  db: Tx,
  claim: Claim,
  { delayMs, ...result }: CallResult & { readonly delayMs: number | undefined },
): Promise<boolean> => {
  const { rows } = await sql<{ is_hopeless: boolean }>`
    update app.webhook set failures = failures + 1, failing_since = coalesce(failing_since, now())
    where id = ${claim.webhook_id}
    returning failures >= ${failuresMost} and failing_since <= now() - interval '1 day' as is_hopeless`.execute(db);
  const next = delayMs === undefined ? sql`state = 'failed'` : sql`next_at = ${inMs(delayMs)}`;
  await sql`update app.webhook_delivery set ${next}, ${resultSql(result)} where ${ofClaim(claim)}`.execute(db);
  return rows[0]?.is_hopeless === true;
};

/** Nothing may be sent of this event. */
export const settleSkipped = async (db: Executor, claim: Claim, reason: string): Promise<void> => {
  await sql`update app.webhook_delivery set state = 'skipped', claimed_until = null, last_error = ${reason}
    where ${ofClaim(claim)}`.execute(db);
};
