import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FormApp, fieldOf, formOf, saveLive, startFormApp } from '../backoffice/forms/form.test-kit';
import { createAdmin, signIn } from '../backoffice/identity/identity.test-kit';
import { isWrite } from './audit-watch.test-kit';

type Row = Readonly<Record<string, unknown>>;

let app: FormApp;
let token: string;
/** By the path of the write: reads what it writes, in the shape in which it is shown. */
let shownBy: Readonly<Record<string, () => Promise<unknown>>>;

const endpoints = (): Endpoint[] => app.slices.flatMap((slice) => Object.values(slice.endpoints));
const endpointAt = (path: string): Endpoint => {
  const endpoint = endpoints().find((candidate) => candidate.path === `/api/admin/${path}`);
  if (endpoint === undefined) throw new Error(`no endpoint ${path}`);
  return endpoint;
};
const call = async (path: string, given: { query?: Record<string, string>; body?: unknown } = {}) => {
  const { status, body } = await app.call(endpointAt(path), { token, ...given });
  expect({ path, status, errors: body.errors, errmsg: body.errmsg }).toEqual({ path, status: 200 });
  return body.data;
};
const last = async (path: string, query: Record<string, string> = {}) =>
  ((await call(path, { query })) as Row[]).at(-1);

/** Tested with what they show in their slices. */
const inTheirSlices = ['payment/plan-save', 'payment/template-save', 'questionnaire/save', 'roll/save'];
/** An act on many rows, which nothing shows. */
const shownNowhere = ['class-series/save'];

let query: Record<string, string>;
beforeAll(async () => {
  // What is posted back unchanged need not be recorded.
  app = await startFormApp({ checksAudit: false, env: { WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1' } });
  token = (await signIn(app.db.kysely, { roles: ['admin'] })).token;
  const form = await saveLive(app, formOf({ fields: [fieldOf({ field: 'a' })] }));
  const field = { field_id: form.fields[0]?.id, access: 'hide' };
  const role = (await call('role/save', {
    body: {
      name: '往返',
      remark: '',
      row_scope: 'own',
      requires_second_factor: false,
      nodes: ['file.index'],
      fields: [field],
    },
  })) as { id: number };
  const user = await createAdmin(app.db.kysely, {});
  await app.db.pool.query('insert into app.admin_role (admin_id, role_id) values ($1, $2)', [user.id, role.id]);
  await call('department/save', { body: { parent_id: 1, name: '往返部' } });
  await call('preference/save', { body: { key: 'table.columns', value: ['a'] } });
  query = { custom_form_id: String(form.id) };
  const hook = { name: '往返', custom_form_id: form.id, events: ['created'], url: 'http://127.0.0.1:9/' };
  await call('webhook/save', { body: hook });
  const page = { custom_form_id: form.id, title: '往返', cover: '', intro: '<p>好</p>', consent: '同意', thanks: '' };
  const asks = { fields: [{ field: 'a', required: true }], presets: {}, opens_at: null, closes_at: null, quota: 9 };
  const proof = { proves_mobile: false, mobile_field: null, once_per_mobile: false, enabled: true };
  const published = (await call('publication/save', { body: { ...page, ...asks, ...proof } })) as { id: number };
  const rule = { kind: 'enrolment.admitted', is_on: false, ways: ['sms'], lead: 0, robot_id: null, sms_template: '' };
  await call('message/rule-save', { body: { ...rule, title: '甲', body: '乙', is_quiet: true } });
  await call('message/robot-save', { body: { name: '往返', kind: 'wecom', url: 'http://127.0.0.1:9/' } });
  const view = { name: '往返', is_shared: false, settings: { keyword: '甲' } };
  await call('record/view-save', { query, body: view });
  const record = (await call('record/save', { query, body: { values: { a: '甲' } } })) as { id: number };
  const byId = (id: number) => ({ query: { id: String(id) } });
  shownBy = {
    'custom-form/save': () => call('custom-form/show', byId(form.id)),
    'user/save': () => call('user/show', byId(user.id)),
    'role/save': () => call('role/show', byId(role.id)),
    'department/save': () => last('department/index'),
    'menu/save': () => last('menu/index'),
    'record/save': () => call('record/show', { query: { ...query, id: String(record.id) } }),
    'record/view-save': () => last('record/views', query),
    'publication/save': () => call('publication/show', byId(published.id)),
    'webhook/save': () => last('webhook/index'),
    'message/rule-save': () => last('message/rules'),
    'message/robot-save': () => last('message/robots'),
    'message/own-settings-save': () => call('message/own-settings'),
    'profile/save': () => call('profile/show'),
    'setting/save': async () => {
      const { school } = (await call('setting/show')) as { school: Row };
      return { group: 'school', ...school };
    },
    'preference/save': async () => ({
      key: 'table.columns',
      value: await call('preference/show', { query: { key: 'table.columns' } }),
    }),
  };
}, 60_000);
afterAll(() => app.close());

const content = (shown: unknown): Row => {
  const { version: _version, updated_at: _at, ...rest } = shown as Row;
  return rest;
};

describe('what is shown', () => {
  test('has a way back for every write that saves it', () => {
    const saves = endpoints()
      .filter((endpoint) => isWrite(endpoint) && /[/-]save$/.test(endpoint.path))
      .map(({ path }) => path.replace('/api/admin/', ''));
    expect([...Object.keys(shownBy), ...inTheirSlices, ...shownNowhere].sort()).toEqual(saves.sort());
  });

  test('is taken back and changes nothing', async () => {
    for (const [path, read] of Object.entries(shownBy)) {
      const shown = await read();
      await call(path, { body: shown, ...(path.startsWith('record/') ? { query } : {}) });
      expect([path, content(await read())]).toEqual([path, content(shown)]);
    }
  });

  test('is refused with a property that nothing has', async () => {
    for (const [path, read] of Object.entries(shownBy)) {
      const body = { ...((await read()) as Row), surplus: 1 };
      const reply = await app.call(endpointAt(path), { token, body, query });
      expect([path, reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([
        path,
        400,
        expect.arrayContaining(['surplus']),
      ]);
    }
  });
});
