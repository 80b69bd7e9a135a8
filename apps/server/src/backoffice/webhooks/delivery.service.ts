import type { Delivery, DeliveryDetail } from '@shuyuan/contract/backoffice/webhooks/webhook';
import type { webhookEndpoints } from '@shuyuan/contract/backoffice/webhooks/webhook.endpoints';
import type { ParsedQueryOf } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { inTransaction } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { formPolicy } from '../access';
import type { Actor } from '../records';
import {
  findDelivery,
  findWebhook,
  holdDelivery,
  insertPing,
  listDeliveries,
  queueAgain,
  type StoredDelivery,
} from './delivery.repository';
import { bodyOf, plainHeaders } from './payload';
import type { WebhookDeps } from './webhook.deps';
import { holdWebhook } from './webhook.repository';
import { recordAct } from './webhook.service';
import { webhookTexts as texts } from './webhook.texts';

type Owned = Pick<StoredDelivery, 'custom_form_id' | 'admin_id'>;

/** Whether someone may know the records that a webhook tells of: those who see all, and its owner. */
const knowsRecords = (caller: Caller, { custom_form_id, admin_id }: Owned): boolean =>
  admin_id === caller.adminId || formPolicy(caller, custom_form_id).scope === 'all';

const present = (stored: StoredDelivery, caller: Caller): Delivery => {
  const { id, event_id, event, state, attempts, last_status, last_error, duration_ms } = stored;
  // A skipped record is outside of what its owner may see.
  const isKnown = state === 'skipped' ? formPolicy(caller, stored.custom_form_id).scope === 'all' : true;
  return {
    id,
    event_id,
    event,
    record_id: isKnown && knowsRecords(caller, stored) ? stored.record_id : null,
    state,
    attempts,
    next_at: state === 'waiting' ? stored.next_at.toISOString() : null,
    last_status,
    last_error,
    duration_ms,
    created_at: stored.created_at.toISOString(),
    sent_at: stored.sent_at?.toISOString() ?? null,
  };
};

type DeliveriesQuery = ParsedQueryOf<(typeof webhookEndpoints)['deliveries']>;

/** A page of a webhook's deliveries. Whoever may not know the records cannot search by one. */
export const showDeliveries = async (
  { db }: WebhookDeps,
  { query, caller }: { query: DeliveriesQuery; caller: Caller },
): Promise<{ data: Delivery[]; total: number }> => {
  const webhook = await findWebhook(db.kysely, query.webhook_id);
  if (webhook === undefined) throw new AppError(platformErrors.recordNotFound);
  if (query.search?.record_id !== undefined && !knowsRecords(caller, webhook)) return { data: [], total: 0 };
  const { data, total } = await listDeliveries(db.kysely, query);
  return { data: data.map((one) => present(one, caller)), total };
};

/** A delivery with its request as the caller may see it, and the answer. */
export const showDelivery = async (
  deps: WebhookDeps,
  { id, caller }: { id: number; caller: Caller },
): Promise<DeliveryDetail> => {
  const stored = await findDelivery(deps.db.kysely, id);
  if (stored === undefined) throw new AppError(platformErrors.recordNotFound);
  const body = await bodyOf(deps, { event: stored, caller });
  return {
    ...present(stored, caller),
    url: stored.url,
    headers: plainHeaders(stored),
    body: body ?? null,
    answer: stored.answer,
  };
};

/** Sends a delivery again under its id, whatever became of it; returns the words for it. */
export const resendDelivery = ({ db }: WebhookDeps, { id, ...actor }: Actor & { id: number }): Promise<string> =>
  inTransaction(db.kysely, async (db) => {
    const stored = await holdDelivery(db, id);
    if (stored === undefined) throw new AppError(platformErrors.recordNotFound);
    await queueAgain(db, id);
    const after = { delivery_id: id, event_id: stored.event_id, event: stored.event, was: stored.state };
    await recordAct(db, { ...actor, act: 'resend', id: stored.webhook_id, after });
    return stored.webhook_state === 'paused' ? texts.resentWhilePaused : texts.resent;
  });

/** Sends a test through the same queue. */
export const testWebhook = ({ db }: WebhookDeps, { id, ...actor }: Actor & { id: number }): Promise<number> =>
  inTransaction(db.kysely, async (db) => {
    if ((await holdWebhook(db, id)) === undefined) throw new AppError(platformErrors.recordNotFound);
    const delivery = await insertPing(db, id);
    await recordAct(db, { ...actor, act: 'test', id });
    return delivery;
  });
