import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { messageEndpoints } from '@shuyuan/contract/backoffice/messages/message.endpoints';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import type { Bench, Scenario } from '../bench';
import { budgets } from '../budget';
import { ratioOf } from '../contest';
import { classCode, codesOf } from '../data/enrolment-row';
import { withClient } from '../data/world';
import { pathWith, requestText } from '../http-text';
import type { LoadResult } from '../load/load-job';
import { median } from '../statistics';

const queued = 100_000;
/** People who look at lists meanwhile. */
const readers = 4;
/** As long as a provider on the other side of the town takes. */
const answerAfterMs = 20;

/** A group chat that takes whatever it is sent. */
const startChat = async (): Promise<{ server: Server; url: string; taken: () => number }> => {
  let taken = 0;
  const server = createServer(async (request, reply) => {
    for await (const _ of request);
    taken += 1;
    await pause(answerAfterMs);
    reply.end('{"errcode":0}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}/send`, taken: () => taken };
};

const clear = (bench: Bench): Promise<unknown> =>
  withClient(bench.product, (db) => db.query('truncate app.message_event cascade'));

const queue = (bench: Bench, robotId: number): Promise<unknown> =>
  withClient(bench.product, (db) =>
    db.query(
      `with event as (insert into app.message_event (kind, occasion) select 'bench.queued', n::text
         from generate_series(1, ${queued}) as n returning id)
       insert into app.message (event_id, way, robot_id, recipient, title, body)
       select id, 'robot', $1::bigint, 'robot:' || $1::bigint, 'title', repeat('words ', 20) from event`,
      [robotId],
    ),
  );

/** The list while nothing is sent and while very much is, in turns. */
const measure = async (bench: Bench, robotId: number): Promise<{ floor: LoadResult[]; ours: LoadResult[] }> => {
  const { options, load, product, api, world } = bench;
  const requests = Array.from({ length: codesOf(world.rows).classes }, (_, at) => {
    const search = JSON.stringify({ class_code: classCode(at) });
    const path = pathWith(recordEndpoints.index.path, {
      custom_form_id: world.largeForm,
      page: 1,
      page_size: 20,
      search,
    });
    return requestText({ method: 'GET', path, token: api.token });
  });
  const look = () =>
    load.run({ port: product.port, connections: readers, seconds: options.seconds, requests, once: false });
  await look();
  const idle: LoadResult[] = [];
  const busy: LoadResult[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    await clear(bench);
    idle.push(await look());
    await queue(bench, robotId);
    busy.push(await look());
  }
  await clear(bench);
  return { floor: idle, ours: busy };
};

const times = (results: readonly LoadResult[]): string =>
  `${median(results.map(({ medianMs }) => medianMs)).toFixed(1)} ms, p95 ${median(results.map(({ p95Ms }) => p95Ms)).toFixed(1)} ms`;

const messages: Scenario = {
  name: 'messages',
  run: async (bench) => {
    const { server, url, taken } = await startChat();
    try {
      const body = { name: `bench ${Date.now()}`, kind: 'wecom', url, secret: '' } as const;
      const { id } = (await bench.api.call(messageEndpoints.saveRobot, { body })).data;
      const measured = await measure(bench, id);
      if (taken() === 0) throw new Error('no message was sent meanwhile');
      const what = `list while ${queued} messages are queued and sent, ${readers} readers; the floor with none`;
      const figures = { floor: times(measured.floor), ours: times(measured.ours), unit: 'x' } as const;
      return [
        { ...figures, what: `${what}: median`, value: ratioOf('medianMs', measured), budget: budgets.messages },
        { ...figures, what: `${what}: p95`, value: ratioOf('p95Ms', measured), budget: budgets.messagesLate },
      ];
    } finally {
      server.closeAllConnections();
      server.close();
    }
  },
};

/** What messages take from the rest. */
export const messageScenarios: readonly Scenario[] = [messages];
