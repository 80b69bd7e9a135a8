import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { Webhook } from '@shuyuan/contract/backoffice/webhooks/webhook';
import { webhookErrors } from '@shuyuan/contract/backoffice/webhooks/webhook.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../app/app.test-kit';
import { secretsFrom } from '../../platform/secrets/secrets';
import { testSecrets } from '../../platform/secrets/secrets.test-kit';
import { chiefToken, type FormApp, startFormApp } from '../forms/form.test-kit';
import { signIn } from '../identity/identity.test-kit';
import { placesOfKey } from '../privacy';
import { liveForm } from '../records/record-read.test-kit';
import { webhookCalls } from './webhook.test-kit';
import { webhookTexts } from './webhook.texts';

const hosts: Readonly<Record<string, string[]>> = {
  'hook.example': ['8.8.8.8'],
  'inside.example': ['8.8.8.8', '192.168.0.7'],
  'allowed.example': ['10.1.2.3'],
};

let app: FormApp;
let form: FormDetail;
let call: ReturnType<typeof webhookCalls>;
beforeAll(async () => {
  app = await startFormApp({
    env: { WEBHOOK_ALLOWED_ADDRESSES: '10.0.0.0/8' },
    webhookTrial: {
      // Sends nothing within this file.
      timing: { lookEveryMs: 3_600_000 },
      resolve: async (host) => (hosts[host] ?? []).map((address) => ({ address, family: 4 })),
    },
  });
  form = await liveForm(app, [{ field: 'title', name: '名称' }]);
  call = webhookCalls(app, await chiefToken(app));
});
beforeEach(async () => {
  await app.db.pool.query('delete from app.webhook');
});
afterAll(() => app.close());

const input = () => ({
  name: '教务系统',
  custom_form_id: form.id,
  events: ['created', 'changed'],
  url: 'https://hook.example/in?key=word',
});
const add = async (): Promise<{ id: number; secret: string }> => {
  const { status, body } = await call('save', { body: input() });
  expect(status).toBe(200);
  return body.data as { id: number; secret: string };
};
const listed = async (): Promise<Webhook[]> => (await call('index')).body.data as Webhook[];
const storedOf = async (id: number) => {
  const { rows } = await app.db.pool.query('select * from app.webhook where id = $1', [id]);
  return rows[0];
};

it.each([
  ['ftp://hook.example/', webhookTexts.address.malformed],
  ['https://user:word@hook.example/', webhookTexts.address.credentials],
  ['https://nowhere.example/', webhookTexts.address.unresolved],
  ['https://127.0.0.1/', webhookTexts.address.inner],
  ['https://[::ffff:127.0.0.1]/', webhookTexts.address.inner],
  ['https://169.254.169.254/', webhookTexts.address.inner],
  ['https://inside.example/', webhookTexts.address.inner],
  ['http://hook.example/', webhookTexts.address.plain],
])('refuses the address %s at its field', async (url, words) => {
  const { status, body } = await call('save', { body: { ...input(), url } });
  expect([status, body.errcode, body.errors]).toEqual([400, webhookErrors.badAddress.errcode, { url: [words] }]);
});

it('takes what the configuration allows, without encryption too', async () => {
  for (const url of ['http://allowed.example/', 'https://10.9.9.9/', 'https://hook.example/']) {
    expect((await call('save', { body: { ...input(), url } })).status).toBe(200);
  }
});

it('refuses events that the form does not have, and forms that are not there', async () => {
  const wrong = await call('save', { body: { ...input(), events: ['created', 'enrolment.admitted'] } });
  expect([wrong.status, wrong.body.errors]).toEqual([400, { events: [webhookErrors.unknownEvent.errmsg] }]);
  const gone = await call('save', { body: { ...input(), custom_form_id: 899_999 } });
  expect([gone.status, gone.body.errors]).toEqual([400, { custom_form_id: [webhookTexts.formNotLive] }]);
  expect((await call('save', { body: { ...input(), events: [] } })).status).toBe(400);
});

it('refuses whoever may not see the records, when adding, changing and resuming', async () => {
  const { id } = await add();
  const nodes = ['webhook.index', 'webhook.create', 'webhook.edit'];
  const blind = webhookCalls(app, (await signIn(app.db.kysely, { nodes })).token);
  const { errcode } = webhookErrors.formOutOfReach;
  expect((await blind('save', { body: input() })).body.errcode).toBe(errcode);
  expect((await blind('save', { body: { ...input(), id, version: 1 } })).body.errcode).toBe(errcode);
  expect((await call('pause', { body: { id } })).status).toBe(200);
  expect((await blind('resume', { body: { id } })).body.errcode).toBe(errcode);
  expect((await blind('forms')).body.data).toEqual([]);
  const editor = await signIn(app.db.kysely, { nodes: ['webhook.edit', `form_${form.id}.index`] });
  expect((await webhookCalls(app, editor.token)('save', { body: input() })).status).toBe(403);
});

it('shows the secret once and keeps it sealed; another one leaves the former valid for a day', async () => {
  const { id, secret } = await add();
  const first = await storedOf(id);
  expect(JSON.stringify(await call('index'))).not.toContain(secret);
  expect([first.secret === secret, app.db.open(first.secret)]).toEqual([false, secret]);
  const { status, body } = await call('renewSecret', { body: { id } });
  const renewed = (body.data as { secret: string }).secret;
  const second = await storedOf(id);
  expect([status, app.db.open(second.secret), app.db.open(second.former_secret)]).toEqual([200, renewed, secret]);
  const { rows } = await app.db.pool.query(
    `select before, after from app.audit_log where target_type = 'webhook' and target_id = $1`,
    [String(id)],
  );
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${secret}|${renewed}|key=word`));
});

it('changes what the version names, in the name of whoever saves, and never the form', async () => {
  const { id } = await add();
  const other = await liveForm(app, [{ field: 'title', name: '名称' }]);
  const moved = await call('save', { body: { ...input(), id, version: 1, custom_form_id: other.id } });
  expect([moved.status, moved.body.errors]).toEqual([400, { custom_form_id: [webhookTexts.formFixed] }]);
  const editor = await signIn(app.db.kysely, { nodes: ['webhook.edit', `form_${form.id}.index`] });
  const edits = webhookCalls(app, editor.token);
  const saved = await edits('save', {
    body: { ...input(), id, version: 1, name: '新名', events: ['deleted', 'deleted'] },
  });
  expect([saved.status, saved.body.data]).toEqual([200, { id, secret: null }]);
  expect(await listed()).toMatchObject([
    { id, version: 2, name: '新名', events: ['deleted'], owner: { id: editor.admin.id }, form_name: form.name },
  ]);
  const stale = await edits('save', { body: { ...input(), id, version: 1 } });
  expect([stale.status, stale.body.errcode]).toEqual([409, platformErrors.staleVersion.errcode]);
  expect((await call('destroy', { body: { id, version: 1 } })).status).toBe(409);
  expect((await call('destroy', { body: { id, version: 2 } })).status).toBe(200);
  expect(await listed()).toEqual([]);
});

it('pauses and resumes, each once, and whoever resumes becomes the owner', async () => {
  const { id } = await add();
  expect((await call('resume', { body: { id } })).body.errcode).toBe(webhookErrors.alreadyActive.errcode);
  expect((await call('pause', { body: { id } })).status).toBe(200);
  expect((await call('pause', { body: { id } })).body.errcode).toBe(webhookErrors.alreadyPaused.errcode);
  expect((await listed())[0]).toMatchObject({ state: 'paused', paused_reason: expect.stringContaining('暂停') });
  const nodes = ['webhook.edit', `form_${form.id}.index`];
  const { admin, token } = await signIn(app.db.kysely, { nodes });
  expect((await webhookCalls(app, token)('resume', { body: { id } })).status).toBe(200);
  expect((await listed())[0]).toMatchObject({ state: 'active', paused_reason: '', owner: { id: admin.id } });
});

it('answers 404 about what is not there', async () => {
  for (const name of ['pause', 'resume', 'renewSecret', 'test', 'resend'] as const) {
    expect((await call(name, { body: { id: 999_999 } })).status, name).toBe(404);
  }
  expect((await call('deliveries', { query: { webhook_id: 999_999 } })).status).toBe(404);
  expect((await call('deliveryShow', { query: { id: 999_999 } })).status).toBe(404);
});

it('seals its secrets anew with another key, which an old one is then not needed for', async () => {
  const { id, secret } = await add();
  const renewed = ((await call('renewSecret', { body: { id } })).body.data as { secret: string }).secret;
  expect(await placesOfKey(app.db.kysely, 'test')).toContain('app.webhook');
  const secrets = secretsFrom([{ id: 'next', bytes: Buffer.alloc(32, 9) }, ...testSecrets.keys]);
  const next = await startTestApp({ databaseUrl: app.databaseUrl, secrets });
  try {
    await next.reseal();
    const stored = await storedOf(id);
    expect([stored.secret, stored.former_secret].map(next.db.open)).toEqual([renewed, secret]);
    expect(stored.secret).toMatch(/^s1\.next\./);
    expect(await placesOfKey(app.db.kysely, 'test')).not.toContain('app.webhook');
  } finally {
    await next.close();
  }
});

it('goes with its form', async () => {
  const { id } = await add();
  await app.db.pool.query('delete from app.custom_form where id = $1', [form.id]);
  expect(await storedOf(id)).toBeUndefined();
});
