import type { Config } from '../../platform/config/config';
import type { Slice } from '../../platform/http/slice';
import { addressGuard } from '../../platform/http-client/address-guard.rules';
import { guardedClient, type Resolve } from '../../platform/http-client/guarded-client';
import { dayOfDelays } from '../../platform/outgoing/backoff.rules';
import { purgeDeliveries } from './delivery.repository';
import type { WebhookDeps, WebhookTiming } from './webhook.deps';
import { createWebhookSlice } from './webhook.routes';
import { WebhookWorker } from './worker';

export { countDeliveries } from './delivery.repository';
export { resealWebhooks, webhookKeyPlace } from './webhook.repository';
export { webhookNameSql } from './webhook.sql';

/** How tests differ from the product. */
export interface WebhookTrial {
  readonly timing?: Partial<WebhookTiming>;
  readonly resolve?: Resolve;
}

/** What the webhooks slice gives to the wiring. */
export interface Webhooks {
  readonly slice: Slice;
  /** Starts sending from this process; returns a function that stops it. */
  readonly start: () => () => Promise<void>;
  /** Deletes deliveries that are 30 days old. */
  readonly purge: () => Promise<void>;
}

const usual: WebhookTiming = { lookEveryMs: 1000, callMs: 10_000, leaseMs: 30_000, delaysMs: dayOfDelays };

/** Events of records for other systems: who is told of what, and the sending. */
export const createWebhooks = (
  parts: Omit<WebhookDeps, 'client' | 'timing'> & {
    readonly config: Pick<Config, 'WEBHOOK_ALLOWED_ADDRESSES'>;
    readonly trial?: WebhookTrial | undefined;
  },
): Webhooks => {
  const { config, trial = {}, ...rest } = parts;
  const guard = addressGuard(config.WEBHOOK_ALLOWED_ADDRESSES);
  const client = guardedClient({ guard, ...(trial.resolve === undefined ? {} : { resolve: trial.resolve }) });
  const deps: WebhookDeps = { ...rest, client, timing: { ...usual, ...trial.timing } };
  return {
    slice: createWebhookSlice(deps),
    start: () => {
      const worker = new WebhookWorker(deps);
      worker.start();
      return () => worker.stop();
    },
    purge: () => purgeDeliveries(deps.db.kysely),
  };
};
