import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { messageDefault } from '@shuyuan/contract/backoffice/messages/message';
import { messageEndpoints } from '@shuyuan/contract/backoffice/messages/message.endpoints';
import type { TestApp } from '../../app/app.test-kit';
import { type Database, inTransaction } from '../../platform/db/database';
import { callApi, type WireReply } from '../identity/identity-api.test-kit';
import { insertEvents, insertMessages, type NewMessage } from './event.repository';
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
  readonly params: Readonly<Record<string, string>>;
  readonly reference: string;
}

type Answering = (call: GatewayCall) => number | undefined | Promise<number | undefined>;

/** An SMS gateway on the loopback that counts what it has sent. */
export interface Gateway {
  readonly env: Readonly<Record<string, string>>;
  readonly sent: readonly GatewayCall[];
  /** How it answers; undefined sends and says nothing. */
  answer(answering: Answering): void;
  close(): Promise<void>;
}

/** Starts a gateway that sends everything. */
export const startGateway = async (): Promise<Gateway> => {
  let answering: Answering = () => 200;
  const sent: GatewayCall[] = [];
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const call = JSON.parse(Buffer.concat(chunks).toString()) as GatewayCall;
    const status = await answering(call);
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

let occasions = 0;

/** Puts messages into the queue, each about an event of its own; returns their ids. */
export const queueMessages = (db: Database, messages: readonly Partial<NewMessage>[]): Promise<number[]> =>
  inTransaction(db.kysely, async (tx) => {
    occasions += 1;
    const kind = 'test.queued';
    const wanted = messages.map((_, at) => ({ kind, occasion: `${occasions} ${at}`, record_id: null }));
    const events = await insertEvents(tx, wanted);
    const common = { admin_id: null, custom_form_id: 1, record_id: 1, robot_id: null, recipient: 'record:1:1' };
    const words = { name: '李雷', title: '通知', body: '明天开学', link: '', sms_template: '', sms_params: {} };
    const made = messages.map(
      (message, at): NewMessage => ({
        ...common,
        ...words,
        way: 'sms',
        address: message.way === 'mail' ? 'li@example.com' : message.way === 'robot' ? '' : '13800000000',
        is_quiet: false,
        error: '',
        ...message,
        event_id: events[at]?.id ?? 0,
      }),
    );
    await insertMessages(tx, { kind, messages: made, optedOut: '' });
    const ids = await tx
      .selectFrom('app.message')
      .select('id')
      .where(
        'event_id',
        'in',
        events.map(({ id }) => id),
      )
      .orderBy('id')
      .execute();
    return ids.map(({ id }) => id);
  });

/** Changes the school's settings of sending, as the page does. */
export const setSending = async ({ pool }: Database, change: object): Promise<void> => {
  await pool.query(
    `insert into app.setting (key, value) values ('message', $1)
      on conflict (key) do update set value = excluded.value, version = app.setting.version + 1`,
    [JSON.stringify({ ...messageDefault, ...change })],
  );
};

/** How many messages are in each state. */
export const statesOf = async ({ pool }: Database): Promise<Record<string, number>> => {
  const { rows } = await pool.query<{ state: string; n: number }>(
    'select state, count(*) as n from app.message group by state',
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
};
