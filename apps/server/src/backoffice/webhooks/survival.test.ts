// @module-tag long
import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  bundleProgram,
  type ServerProcess,
  startProcess,
  type TestProgram,
} from '../../platform/process/process.test-kit';
import { chiefToken, type FormApp, startFormApp } from '../forms/form.test-kit';
import { liveForm } from '../records/record-read.test-kit';
import { create, destroy, edit } from '../records/write/record-write.test-kit';
import {
  defineWebhook,
  loopbackAllowed,
  type Received,
  type Receiver,
  signatureOf,
  startReceiver,
  webhookCalls,
} from './webhook.test-kit';

let app: FormApp;
let token: string;
let form: FormDetail;
let program: TestProgram;
let receiver: Receiver;
let processes: ServerProcess[] = [];
beforeAll(async () => {
  app = await startFormApp({ env: loopbackAllowed });
  token = await chiefToken(app);
  form = await liveForm(app, [{ field: 'title', name: '名称' }]);
  program = await bundleProgram(new URL('../../app/webhook-sender.test-kit.ts', import.meta.url));
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  for (const { child } of processes) child.kill('SIGKILL');
  await Promise.all(processes.map(({ ended }) => ended));
  processes = [];
  await receiver.close();
  await app.db.pool.query('delete from app.webhook');
});
afterAll(async () => {
  await program.remove();
  await app.close();
});

const startSender = async (): Promise<ServerProcess> => {
  const sender = startProcess(program.file, { DATABASE_URL: app.databaseUrl });
  processes.push(sender);
  await sender.waitFor(/sending/);
  return sender;
};
const define = (events: readonly string[]) =>
  defineWebhook(webhookCalls(app, token), { custom_form_id: form.id, events, url: receiver.url });
const statesOf = async (): Promise<Record<string, number>> => {
  const { rows } = await app.db.pool.query<{ state: string; n: number }>(
    'select state, count(*) as n from app.webhook_delivery group by state',
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
};

const expected = ['created', 'changed', 'changed', 'deleted'];

/** Five records, each made, changed twice and deleted, one round after the other. */
const writeAll = async (): Promise<number[]> => {
  const writer = { app, form, token };
  let rows = [];
  for (const title of ['甲', '乙', '丙', '丁', '戊']) rows.push(await create(writer, { title }));
  for (const round of [1, 2]) {
    const changed = [];
    for (const row of rows) changed.push(await edit(writer, row, { title: `${row.title}${round}` }));
    rows = changed;
  }
  for (const { id } of rows) await destroy(writer, id);
  return rows.map(({ id }) => id);
};

/** The events by their first arrival, as a receiver that knows ids takes them. */
const eventsById = (calls: readonly Received[]): Received[] =>
  [...new Map(calls.toReversed().map((call) => [call.id, call])).values()].sort(
    (one, other) => calls.indexOf(one) - calls.indexOf(other),
  );

it('a receiver that fails 5 times, hangs once and then answers gets each event once by its id, in order, through a kill', async () => {
  const accepted: Received[] = [];
  const early: string[] = [];
  let killed: Promise<unknown> | undefined;
  const idsAccepted = new Set<string>();
  receiver.answer((call, count) => {
    const ofRecord = accepted.filter(({ record_id, id }) => record_id === call.record_id && id !== call.id);
    // An event must not even be tried before the one in front of it was accepted.
    if (call.event !== expected[new Set(ofRecord.map(({ id }) => id)).size])
      early.push(`${call.record_id} ${call.event}`);
    if (count <= 5) return 500 + (count % 2);
    if (count === 6) return undefined;
    accepted.push(call);
    idsAccepted.add(call.id);
    // Killed after the receiver took the event and before it could answer.
    if (idsAccepted.size === 8 && killed === undefined) {
      const [sender] = processes;
      sender?.child.kill('SIGKILL');
      killed = sender?.ended;
      return undefined;
    }
    return 204;
  });
  const { secret } = await define(['created', 'changed', 'deleted']);
  await startSender();
  const ids = await writeAll();
  await expect.poll(() => killed, { timeout: 20_000 }).toBeDefined();
  await killed;
  expect(await statesOf()).toHaveProperty('waiting');
  await startSender();
  await expect.poll(statesOf, { timeout: 30_000 }).toEqual({ sent: 20 });

  const events = eventsById(accepted);
  expect(events).toHaveLength(20);
  for (const id of ids) {
    expect(events.filter(({ record_id }) => record_id === id).map(({ event }) => event)).toEqual(expected);
  }
  expect(early).toEqual([]);
  for (const call of receiver.calls) {
    expect(call.headers['shuyuan-signature']).toBe(signatureOf(call, secret));
    expect(call.headers['shuyuan-event-id']).toBe(call.id);
  }
  const { rows } = await app.db.pool.query<{ event_id: string }>('select event_id from app.webhook_delivery');
  expect(new Set(events.map(({ id }) => id))).toEqual(new Set(rows.map(({ event_id }) => event_id)));
}, 60_000);

it('several processes send each event once, and in order', async () => {
  await define(['created', 'changed', 'deleted']);
  await Promise.all([startSender(), startSender(), startSender()]);
  const ids = await writeAll();
  await expect.poll(statesOf, { timeout: 30_000 }).toEqual({ sent: 20 });
  expect(receiver.calls).toHaveLength(20);
  for (const id of ids) {
    expect(receiver.calls.filter(({ record_id }) => record_id === id).map(({ event }) => event)).toEqual(expected);
  }
}, 60_000);

it('SIGTERM gives back what no receiver has answered, and ends well', async () => {
  receiver.answer(() => undefined);
  await define(['created']);
  const sender = await startSender();
  await create({ app, form, token }, { title: '挂起' });
  await expect.poll(() => receiver.calls.length).toBeGreaterThan(0);
  sender.child.kill('SIGTERM');
  expect(await sender.ended).toBe(0);
  const { rows } = await app.db.pool.query('select state, claimed_until from app.webhook_delivery');
  expect(rows).toEqual([{ state: 'waiting', claimed_until: null }]);
  receiver.answer(() => 200);
  await startSender();
  await expect.poll(statesOf).toEqual({ sent: 1 });
});
