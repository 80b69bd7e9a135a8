import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { webhookEndpoints } from '@shuyuan/contract/backoffice/webhooks/webhook.endpoints';
import type { TestApp } from '../../app/app.test-kit';
import { callApi, type WireReply } from '../identity/identity-api.test-kit';
import type { WebhookTiming } from './webhook.deps';

/** A call as the receiver got it. */
export interface Received {
  readonly id: string;
  readonly event: string;
  readonly record_id: number | null;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** How the receiver answers a call; undefined never does. */
export type Answering = (call: Received, count: number) => number | { status: number; text: string } | undefined;

/** A receiver on the loopback. */
export interface Receiver {
  readonly url: string;
  readonly calls: readonly Received[];
  answer(answering: Answering): void;
  /** Answers the calls that were left without an answer. */
  release(status: number): void;
  close(): Promise<void>;
}

/** Starts a receiver that accepts everything. */
export const startReceiver = async (): Promise<Receiver> => {
  let answering: Answering = () => 200;
  const calls: Received[] = [];
  const open = new Set<ServerResponse>();
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const body = JSON.parse(text) as Received['body'] & Pick<Received, 'id' | 'event' | 'record_id'>;
    const call = { id: body.id, event: body.event, record_id: body.record_id, headers: request.headers, text, body };
    calls.push(call);
    const answer = answering(call, calls.length);
    if (answer === undefined) open.add(reply);
    else if (typeof answer === 'number') reply.writeHead(answer).end();
    else reply.writeHead(answer.status).end(answer.text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    calls,
    answer: (next) => {
      answering = next;
    },
    release: (status) => {
      for (const reply of open) reply.writeHead(status).end();
      open.clear();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** The signatures that a receiver computes for a call. */
export const signatureOf = ({ headers, text }: Received, secret: string): string => {
  const timestamp = String(headers['shuyuan-timestamp']);
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex')}`;
};

/** Pauses short enough for a test. */
export const quick: WebhookTiming = {
  lookEveryMs: 40,
  callMs: 600,
  leaseMs: 1500,
  delaysMs: Array.from({ length: 12 }, () => 30),
};

/** The environment in which the loopback may be called. */
export const loopbackAllowed = { WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8' };

/** Calls of the endpoints about webhooks, by one caller. */
export const webhookCalls =
  ({ url }: Pick<TestApp, 'url'>, token: string) =>
  (
    name: keyof typeof webhookEndpoints,
    { query = {}, body }: { query?: Readonly<Record<string, unknown>>; body?: unknown } = {},
  ): Promise<WireReply> =>
    callApi(url, webhookEndpoints[name], {
      token,
      query: Object.fromEntries(
        Object.entries(query).map(([key, value]) => [
          key,
          typeof value === 'object' ? JSON.stringify(value) : String(value),
        ]),
      ),
      body,
    });

/** Defines a webhook that must be accepted. */
export const defineWebhook = async (
  call: ReturnType<typeof webhookCalls>,
  body: { custom_form_id: number; events: readonly string[]; url: string },
): Promise<{ id: number; secret: string }> => {
  const reply = await call('save', { body: { name: '教务系统', ...body } });
  if (reply.status !== 200) throw new Error(`${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body.data as { id: number; secret: string };
};
