import { webhookEndpoints } from '@shuyuan/contract/backoffice/webhooks/webhook.endpoints';
import { defineSlice, type Slice } from '../../platform/http/slice';
import { resendDelivery, showDeliveries, showDelivery, testWebhook } from './delivery.service';
import { maySubscribe } from './owner';
import type { WebhookDeps } from './webhook.deps';
import { listForms, listWebhooks } from './webhook.repository';
import { destroyWebhook, pauseWebhook, renewSecret, resumeWebhook, saveWebhook } from './webhook.service';
import { webhookTexts as texts } from './webhook.texts';

/** Webhooks and the log of their deliveries. */
export const createWebhookSlice = (deps: WebhookDeps): Slice =>
  defineSlice({
    name: 'webhooks',
    endpoints: webhookEndpoints,
    handlers: {
      index: ({ query }) => listWebhooks(deps.db.kysely, query),
      forms: async ({ caller }) => ({
        data: (await listForms(deps.db.kysely)).filter(({ id }) => maySubscribe(caller, id)),
      }),
      save: async ({ body, caller, origin }) => {
        const data = await saveWebhook(deps, { input: body, caller, origin });
        return { msg: data.secret === null ? texts.saved : texts.created, data };
      },
      destroy: async ({ body, caller, origin }) => {
        await destroyWebhook(deps, { ...body, caller, origin });
        return { msg: texts.deleted };
      },
      pause: async ({ body, caller, origin }) => {
        await pauseWebhook(deps, { ...body, caller, origin });
        return { msg: texts.paused };
      },
      resume: async ({ body, caller, origin }) => {
        await resumeWebhook(deps, { ...body, caller, origin });
        return { msg: texts.resumed };
      },
      renewSecret: async ({ body, caller, origin }) => {
        const secret = await renewSecret(deps, { ...body, caller, origin });
        return { msg: texts.renewed, data: { id: body.id, secret } };
      },
      test: async ({ body, caller, origin }) => {
        const id = await testWebhook(deps, { ...body, caller, origin });
        return { msg: texts.tested, data: { id } };
      },
      deliveries: ({ query, caller }) => showDeliveries(deps, { query, caller }),
      deliveryShow: async ({ query, caller }) => ({ data: await showDelivery(deps, { id: query.id, caller }) }),
      resend: async ({ body, caller, origin }) => ({ msg: await resendDelivery(deps, { ...body, caller, origin }) }),
    },
  });
