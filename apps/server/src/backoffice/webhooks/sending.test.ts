import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { recordActions } from '@shuyuan/contract/backoffice/records/record';
import type { Delivery, DeliveryDetail, Webhook } from '@shuyuan/contract/backoffice/webhooks/webhook';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createRole } from '../access/access.test-kit';
import { chiefToken, type FormApp, startFormApp } from '../forms/form.test-kit';
import { signIn } from '../identity/identity.test-kit';
import { liveForm } from '../records/record-read.test-kit';
import { create, destroy, edit, send } from '../records/write/record-write.test-kit';
import { purgeDeliveries } from './delivery.repository';
import {
  defineWebhook,
  loopbackAllowed,
  quick,
  type Receiver,
  signatureOf,
  startReceiver,
  webhookCalls,
} from './webhook.test-kit';
import { webhookTexts } from './webhook.texts';

let app: FormApp;
let token: string;
let form: FormDetail;
let receiver: Receiver;
let call: ReturnType<typeof webhookCalls>;
beforeAll(async () => {
  app = await startFormApp({ env: loopbackAllowed, webhookTrial: { timing: quick } });
  token = await chiefToken(app);
  form = await liveForm(app, [
    { field: 'title', name: '名称' },
    { field: 'mobile', name: '手机', edit_input: 'mobile' },
    { field: 'remark', name: '评语' },
  ]);
  call = webhookCalls(app, token);
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await app.db.pool.query('delete from app.webhook');
  await receiver.close();
});
afterAll(() => app.close());

const writer = () => ({ app, form, token });
const define = (events: readonly string[], by = call) =>
  defineWebhook(by, { custom_form_id: form.id, events, url: receiver.url });
const webhook = async (): Promise<Webhook | undefined> => ((await call('index')).body.data as Webhook[])[0];
const deliveries = async (id: number, query: object = {}): Promise<Delivery[]> =>
  (await call('deliveries', { query: { webhook_id: id, page_size: 200, ...query } })).body.data as Delivery[];
const states = async (id: number): Promise<string[]> => (await deliveries(id)).map(({ state }) => state);
const until = (look: () => unknown) => expect.poll(look, { timeout: 15_000 });

/** As if the mark had waited long enough: only an open transaction still holds it back. */
const hasten = () => app.db.pool.query(`update app.audit_reader set next_low_at = now() - interval '1 minute'`);

const ownerOf = async (options: { fields?: object; scope?: 'all' | 'own'; nodes?: readonly string[] } = {}) => {
  const actions = recordActions.filter((action) => action !== 'unmask');
  const nodes = options.nodes ?? ['webhook.create', ...actions.map((action) => `form_${form.id}.${action}`)];
  const remark = form.fields.find(({ field }) => field === 'remark')?.id ?? 0;
  const role = await createRole(app.db.kysely, {
    nodes,
    scope: options.scope ?? 'all',
    fields: [{ custom_form_id: form.id, field_id: remark, access: 'hide' }],
  });
  const signed = await signIn(app.db.kysely, { roles: [role] });
  return { ...signed, role };
};

it('sends nothing without a signature, and tries again later instead of at once', async () => {
  const { id } = await define(['created']);
  await app.db.pool.query(`update app.webhook set secret = 'lost' where id = $1`, [id]);
  await create(writer(), { title: '无钥' });
  const waiting = async () =>
    (
      await app.db.pool.query<{ state: string; is_later: boolean }>(
        'select state, next_at > created_at as is_later from app.webhook_delivery where webhook_id = $1',
        [id],
      )
    ).rows;
  await until(waiting).toEqual([{ state: 'waiting', is_later: true }]);
  expect(receiver.calls).toEqual([]);
});

it('tells who did what to which record, signed', async () => {
  const { secret } = await define(['created', 'changed', 'deleted', 'restored']);
  const row = await create(writer(), { title: '甲', mobile: '13812345678' });
  await edit(writer(), row, { title: '乙' });
  await destroy(writer(), row.id);
  expect((await send(writer(), 'restore', { ids: [row.id] })).status).toBe(200);
  await until(() => receiver.calls.map(({ event }) => event)).toEqual(['created', 'changed', 'deleted', 'restored']);
  const [made, changed] = receiver.calls;
  expect(made?.body).toMatchObject({
    form: { id: form.id, table_name: form.table_name, name: form.name },
    record_id: row.id,
    actor: { name: expect.any(String) },
    changed: ['title', 'mobile'],
    occurred_at: expect.stringMatching(/Z$/),
  });
  expect(changed?.body).toMatchObject({ changed: ['title'] });
  for (const received of receiver.calls) {
    expect(received.headers['shuyuan-signature']).toBe(signatureOf(received, secret));
    expect(received.headers).toMatchObject({ 'shuyuan-event': received.event, 'shuyuan-event-id': received.id });
  }
});

it('sends nothing that its owner may not see: hidden fields, masked numbers, rows out of reach', async () => {
  const { token: own, admin } = await ownerOf({ scope: 'own' });
  const { id } = await define(['created', 'changed'], webhookCalls(app, own));
  const theirs = await create(writer(), { title: '他人', remark: '秘密' });
  const row = await create({ ...writer(), token: own }, { title: '自己', mobile: '13812345678' });
  await edit(writer(), row, { remark: '秘密' });
  await until(() => states(id)).toEqual(['sent', 'sent', 'skipped']);
  expect(receiver.calls.map(({ record_id }) => record_id)).toEqual([row.id, row.id]);
  const [made, changed] = receiver.calls;
  expect(made?.body.record).toMatchObject({ title: '自己', mobile: '138****5678', admin_id: admin.id });
  expect(changed?.body.changed).toEqual([]);
  for (const { text } of receiver.calls) expect(text).not.toMatch(/remark|秘密|13812345678/);
  // The log does not name the record either, to the one who may not see it.
  const seen = (await webhookCalls(app, own)('deliveries', { query: { webhook_id: id } })).body;
  expect(seen.errcode).toBe(40300);
  const { rows } = await app.db.pool.query('select * from app.webhook_delivery');
  expect(JSON.stringify(rows)).not.toContain('秘密');
  expect(theirs.id).not.toBe(row.id);
});

it.each([
  [
    'gone',
    async (admin: { id: number }) =>
      app.db.pool.query('update app.admin set disabled_at = now() where id = $1', [admin.id]),
  ],
  [
    'form',
    async (_admin: unknown, role: string) =>
      app.db.pool.query(
        `delete from app.role_node where node = $1 and role_id = (select id from app.role where key = $2)`,
        [`form_${form.id}.index`, role],
      ),
  ],
] as const)('pauses when its owner is no longer entitled (%s), and loses nothing', async (fault, withdraw) => {
  const { token: own, admin, role } = await ownerOf();
  const { id } = await define(['created'], webhookCalls(app, own));
  await withdraw(admin, role);
  await create(writer(), { title: '甲' });
  await until(webhook).toMatchObject({ state: 'paused', paused_reason: webhookTexts.owner[fault] });
  await create(writer(), { title: '乙' });
  await until(() => states(id)).toEqual(['waiting', 'waiting']);
  expect(receiver.calls).toEqual([]);
  expect((await call('resume', { body: { id } })).status).toBe(200);
  await until(() => states(id)).toEqual(['sent', 'sent']);
});

it('a receiver that answers nothing slows no write, and no other receiver', { tags: ['long'] }, async () => {
  const other = await startReceiver();
  receiver.answer(() => undefined);
  const { id } = await define(['created']);
  await defineWebhook(call, { custom_form_id: form.id, events: ['created'], url: other.url });
  await Promise.all(Array.from({ length: 100 }, (_, index) => create(writer(), { title: `第 ${index} 条` })));
  expect((await states(id)).filter((state) => state === 'sent')).toEqual([]);
  await until(() => new Set(other.calls.map(({ id }) => id)).size).toBe(100);
  await other.close();
});

it('finds what is committed late, and passes nothing that may still appear', async () => {
  await define(['changed']);
  const row = await create(writer(), { title: '迟到' });
  let other = await create(writer(), { title: '先到' });
  const late = await app.db.pool.connect();
  const lowMark = async (): Promise<number> => {
    const { rows } = await app.db.pool.query<{ low_id: number }>(
      "select low_id from app.audit_reader where reader = 'webhooks'",
    );
    return rows[0]?.low_id ?? 0;
  };
  try {
    await late.query('begin');
    const { rows } = await late.query<{ id: number }>(
      `insert into app.audit_log
         (actor_name, ip, user_agent, request_id, action, target_type, target_id, after, outcome)
       values ('', '', '', '', 'record.edit', $1, $2, '{"version": 2, "definition": 1, "values": {"title": "x"}}',
         'succeeded') returning id`,
      [`form_${form.id}`, String(row.id)],
    );
    const lateId = rows[0]?.id ?? 0;
    for (let count = 1; count <= 3; count += 1) {
      await hasten();
      other = await edit(writer(), other, { title: `先到 ${count}` });
      await until(() => receiver.calls.length).toBe(count);
      expect(await lowMark()).toBeLessThan(lateId);
    }
    await late.query('commit');
    await until(() => receiver.calls.map(({ record_id }) => record_id)).toEqual([other.id, other.id, other.id, row.id]);
    await until(async () => {
      await hasten();
      return (await lowMark()) > lateId;
    }).toBe(true);
  } finally {
    late.release();
  }
  expect(receiver.calls).toHaveLength(4);
});

it('keeps a log in words, gives up after the last attempt, and sends again under the same id', {
  tags: ['long'],
}, async () => {
  receiver.answer(() => ({ status: 500, text: '坏了' }));
  const { id } = await define(['created']);
  const row = await create(writer(), { title: '甲' });
  await until(() => states(id)).toEqual(['failed']);
  const [failed] = await deliveries(id);
  expect(failed).toMatchObject({ attempts: 13, last_status: 500, last_error: '接收方答复 500', record_id: row.id });
  expect(await webhook()).toMatchObject({ failed_today: 1, sent_today: 0, last: { status: 500 } });
  const shown = (await call('deliveryShow', { query: { id: failed?.id } })).body.data as DeliveryDetail;
  expect(shown).toMatchObject({ answer: '坏了', url: receiver.url, headers: { 'shuyuan-event': 'created' } });
  expect(JSON.parse(shown.body ?? '')).toMatchObject({ id: failed?.event_id, record: { title: '甲' } });
  expect(JSON.stringify(shown.headers)).not.toContain('signature');

  receiver.answer(() => 200);
  expect((await call('resend', { body: { id: failed?.id } })).status).toBe(200);
  await until(() => states(id)).toEqual(['sent']);
  expect((await call('resend', { body: { id: failed?.id } })).status).toBe(200);
  await until(() => receiver.calls.length).toBe(15);
  expect(new Set(receiver.calls.map((received) => received.id))).toEqual(new Set([failed?.event_id]));
  await until(() => states(id)).toEqual(['sent']);
  for (const [search, count] of [
    [{ state: 'sent' }, 1],
    [{ state: 'failed' }, 0],
    [{ event: 'created' }, 1],
    [{ record_id: row.id }, 1],
    [{ record_id: row.id + 1 }, 0],
  ] as const) {
    expect(await deliveries(id, { search }), JSON.stringify(search)).toHaveLength(count);
  }
});

it('says in words why there was no answer, and follows no redirect', async () => {
  const { id } = await define(['created']);
  // A record of its own for each: the delivery of an earlier one may have used up its attempts by then.
  const errorOfNext = async (title: string) => {
    const row = await create(writer(), { title });
    return async () => (await deliveries(id, { search: { record_id: row.id } }))[0]?.last_error;
  };
  receiver.answer(() => undefined);
  await until(await errorOfNext('甲')).toBe(webhookTexts.timedOut(1));
  receiver.answer(() => 302);
  await until(await errorOfNext('乙')).toBe(webhookTexts.redirect(302));
  const { url } = receiver;
  await receiver.close();
  await until(await errorOfNext('丙')).toBe(webhookTexts.refused);
  receiver = await startReceiver();
  expect(url).not.toBe(receiver.url);
});

it('pauses at 410, and after failing for more than a day', async () => {
  receiver.answer(() => 410);
  const { id } = await define(['created']);
  await create(writer(), { title: '甲' });
  await until(webhook).toMatchObject({ state: 'paused', paused_reason: webhookTexts.receiverGone, waiting: 1 });
  receiver.answer(() => 503);
  await app.db.pool.query(
    `update app.webhook set state = 'active', paused_reason = '', failures = 18, failing_since = now() - interval '25 hours'`,
  );
  await until(webhook).toMatchObject({ state: 'paused', paused_reason: webhookTexts.hopeless });
  const { rows } = await app.db.pool.query(
    `select actor_name, after ->> 'reason' as reason from app.audit_log
     where action = 'webhook.pause' and target_id = $1 order by id`,
    [String(id)],
  );
  expect(rows).toEqual([
    { actor_name: '', reason: webhookTexts.receiverGone },
    { actor_name: '', reason: webhookTexts.hopeless },
  ]);
});

it('signs with both secrets for a day after a change, and sends tests by the same way', async () => {
  const { id, secret } = await define(['created']);
  const renewed = ((await call('renewSecret', { body: { id } })).body.data as { secret: string }).secret;
  expect((await call('test', { body: { id } })).status).toBe(200);
  await until(() => receiver.calls.length).toBe(1);
  const [ping] = receiver.calls;
  if (ping === undefined) throw new Error('no call');
  expect(ping.body).toMatchObject({ event: 'ping', record_id: null, record: null, form: { id: form.id } });
  const both = [renewed, secret].map((one) => signatureOf(ping, one)).join(',');
  expect(ping.headers['shuyuan-signature']).toBe(both);
  await app.db.pool.query(`update app.webhook set former_until = now() - interval '1 second'`);
  await call('test', { body: { id } });
  await until(() => receiver.calls.length).toBe(2);
  const [, second] = receiver.calls;
  expect(second?.headers['shuyuan-signature']).toBe(second && signatureOf(second, renewed));
});

it('a form without a webhook has no deliveries, and a definition is told of nothing before it', async () => {
  await create(writer(), { title: '旧' });
  const { id } = await define(['created']);
  const row = await create(writer(), { title: '新' });
  await until(() => states(id)).toEqual(['sent']);
  expect(receiver.calls.map(({ record_id }) => record_id)).toEqual([row.id]);
});

it('the log forgets what is 30 days old, but for what still waits', async () => {
  const { id } = await define(['created']);
  await create(writer(), { title: '旧' });
  await until(() => states(id)).toEqual(['sent']);
  await call('pause', { body: { id } });
  await create(writer(), { title: '等' });
  await until(() => states(id)).toEqual(['waiting', 'sent']);
  await app.db.pool.query(`update app.webhook_delivery set created_at = now() - interval '29 days'`);
  await purgeDeliveries(app.db.kysely);
  expect(await states(id)).toEqual(['waiting', 'sent']);
  await app.db.pool.query(`update app.webhook_delivery set created_at = now() - interval '31 days'`);
  await purgeDeliveries(app.db.kysely);
  // The relay may read it once more, so it must be known a little longer.
  expect(await states(id)).toEqual(['waiting', 'sent']);
  await until(async () => {
    await hasten();
    await purgeDeliveries(app.db.kysely);
    return states(id);
  }).toEqual(['waiting']);
  expect(receiver.calls).toHaveLength(1);
});
