import type { Delivery, Webhook } from '@shuyuan/contract/backoffice/webhooks/webhook';
import { webhookEndpoints } from '@shuyuan/contract/backoffice/webhooks/webhook.endpoints';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/call';
import { loadTable } from '../../platform/http/load-table';
import type { LoadList } from '../../platform/list-state/list-state';

export const loadWebhooks = loadTable<Webhook>(webhookEndpoints.index.path);

export const loadDeliveries = (webhookId: number): LoadList<Delivery> =>
  loadTable<Delivery>(webhookEndpoints.deliveries.path, { webhook_id: webhookId });

/** The forms that can be subscribed to. */
export const webhookFormsQuery = queryOptions({
  queryKey: ['webhook', 'forms'],
  queryFn: async ({ signal }) => (await call(webhookEndpoints.forms, { quiet: true, loading: false, signal })).data,
});

/** One delivery; reloaded at each opening, because it may be sent meanwhile. */
export const deliveryQuery = (id: number) =>
  queryOptions({
    queryKey: ['webhook', 'delivery', id],
    queryFn: async ({ signal }) =>
      (await call(webhookEndpoints.deliveryShow, { query: { id }, loading: false, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

/** Adds or changes a webhook; the reply contains a new one's secret, only this once. */
export const saveWebhook = (body: BodyOf<typeof webhookEndpoints.save>) => call(webhookEndpoints.save, { body });

export const destroyWebhook = ({ id, version }: Webhook) => call(webhookEndpoints.destroy, { body: { id, version } });

export const pauseWebhook = (id: number) => call(webhookEndpoints.pause, { body: { id } });

export const resumeWebhook = (id: number) => call(webhookEndpoints.resume, { body: { id } });

/** Replaces the secret; the reply contains it, only this once. */
export const renewSecret = (id: number) => call(webhookEndpoints.renewSecret, { body: { id } });

export const testWebhook = (id: number) => call(webhookEndpoints.test, { body: { id } });

export const resendDelivery = (id: number) => call(webhookEndpoints.resend, { body: { id } });
