import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { messageEndpoints } from '@shuyuan/contract/backoffice/messages/message.endpoints';
import type { TestApp } from '../../app/app.test-kit';
import { callApi, type WireReply } from '../identity/identity-api.test-kit';
import type { MessageTiming } from './message.deps';

/** Pauses short enough for a test. */
export const quickMessages: Partial<MessageTiming> = {
  lookEveryMs: 40,
  dueEveryMs: 100,
  callMs: 800,
  leaseMs: 1500,
  delaysMs: Array.from({ length: 6 }, () => 30),
};

/** What a gateway got. */
export interface GatewayCall {
  readonly mobile: string;
  readonly text: string;
  readonly reference: string;
}

/** An SMS gateway on the loopback that counts what it has sent. */
export interface Gateway {
  readonly env: Readonly<Record<string, string>>;
  readonly sent: readonly GatewayCall[];
  /** How it answers; undefined sends and says nothing. */
  answer(answering: (call: GatewayCall) => number | undefined): void;
  close(): Promise<void>;
}

/** Starts a gateway that sends everything. */
export const startGateway = async (): Promise<Gateway> => {
  let answering: (call: GatewayCall) => number | undefined = () => 200;
  const sent: GatewayCall[] = [];
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const call = JSON.parse(Buffer.concat(chunks).toString()) as GatewayCall;
    const status = answering(call);
    if (status === undefined || status < 300) sent.push(call);
    if (status !== undefined) reply.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      SMS_PROVIDER: 'webhook',
      SMS_WEBHOOK_URL: `http://127.0.0.1:${port}/sms`,
      SMS_WEBHOOK_SECRET: 'a secret of the gateway',
    },
    sent,
    answer: (next) => {
      answering = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** Calls of the endpoints about messages, by one caller. */
export const messageCalls =
  ({ url }: Pick<TestApp, 'url'>, token: string) =>
  (
    name: keyof typeof messageEndpoints,
    {
      query = {},
      body,
      headers = {},
    }: { query?: object; body?: unknown; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<WireReply> =>
    callApi(url, messageEndpoints[name], {
      token,
      headers,
      query: Object.fromEntries(
        Object.entries(query).map(([key, value]) => [
          key,
          typeof value === 'object' ? JSON.stringify(value) : String(value),
        ]),
      ),
      ...(body === undefined ? {} : { body }),
    });
