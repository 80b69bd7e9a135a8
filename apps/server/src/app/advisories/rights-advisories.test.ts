import { userEndpoints } from '@shuyuan/contract/backoffice/identity/user.endpoints';
import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { recordViewEndpoints } from '@shuyuan/contract/backoffice/records/record-view.endpoints';
import { afterAll, beforeAll, expect } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { callApi } from '../../backoffice/identity/identity-api.test-kit';
import { askExport } from '../../backoffice/records/export/export.test-kit';
import { type Clerk, clientOf, type Office, openOffice } from '../../backoffice/records/rights/rights.test-kit';
import { replayAll } from './advisory.test-kit';

const canary = '金丝雀';

let office: Office;
let chief: Clerk;
/** May not see remarks, nor what classes are called. */
let clerk: Clerk;
/** Sees only rows of their own. */
let own: Clerk;
let row: RecordRow;
let room: RecordRow;
beforeAll(async () => {
  office = await openOffice();
  chief = await office.clerk();
  clerk = await office.clerk({ fields: { remark: 'hide' }, classFields: { title: 'hide' } });
  own = await office.clerk({ scope: 'own' });
  room = await clientOf(office.app, chief, office.classes.id).make({ title: canary, code: '明号' });
  row = await as(chief).make({ full_name: '王小明', remark: canary, room: room.id });
});
afterAll(() => office.app.close());

const as = (by: Clerk) => clientOf(office.app, by, office.form.id);
const users = async (search: unknown) => {
  const { token } = await signIn(office.app.db.kysely, { roles: ['admin'] });
  return callApi(office.app.url, userEndpoints.index, { token, query: { search: JSON.stringify(search) } });
};
const expectSilent = (reply: { readonly body: unknown }): void => {
  expect(JSON.stringify(reply.body)).not.toContain(canary);
};

replayAll('rights', [
  {
    id: 'CVE-2023-22894',
    of: 'Strapi',
    was: 'users are filtered by their password hash and reset token',
    replay: async () => {
      for (const search of [
        { password_hash: '$argon' },
        { password: { $startsWith: '$' } },
        { 'session.token_hash': 'a' },
      ])
        expect((await users(search)).status).toBe(400);
    },
  },
  {
    id: 'CVE-2023-34235',
    of: 'Strapi',
    was: 'a table’s prefix before a name passes the filter',
    replay: async () => {
      for (const name of ['t0.remark', 't1.remark', 'form.remark', '"remark"', 'remark::text']) {
        expect((await as(clerk).read('index', { search: { [name]: canary } })).status).toBe(400);
        expect((await as(clerk).read('index', { sort_name: name, sort_type: 'asc' })).status).toBe(400);
      }
    },
  },
  {
    id: 'CVE-2023-30843',
    of: 'Payload',
    was: 'hidden fields are guessed letter by letter',
    replay: async () => {
      const guesses = await Promise.all(['金', '银'].map((remark) => as(clerk).read('index', { search: { remark } })));
      expect(new Set(guesses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
      expect(guesses[0]?.status).toBe(400);
    },
  },
  {
    id: 'CVE-2025-30352',
    of: 'Directus',
    was: 'the search looks into fields that may not be seen',
    replay: async () => {
      expect(await as(chief).ids({ keyword: canary })).toEqual([row.id]);
      expect(await as(clerk).ids({ keyword: canary })).toEqual([]);
    },
  },
  {
    id: 'CVE-2024-34708',
    of: 'Directus',
    was: 'an alias shows the field that is withheld',
    replay: async () => {
      expect(JSON.stringify((await as(chief).read('index')).body)).toContain(canary);
      for (const query of [{ 'alias[a]': 'remark' }, { fields: 'remark' }, { select: 'remark as a' }]) {
        expectSilent(await as(clerk).read('index', query));
        expectSilent(await as(clerk).read('show', { id: row.id, ...query }));
      }
    },
  },
  {
    id: 'CVE-2023-27481',
    of: 'Directus',
    was: 'an export filters by what is withheld',
    replay: async () => {
      const body = { format: 'csv', columns: ['id'], filter: { search: { remark: '金' } } };
      const reply = await askExport(office.app, { formId: office.form.id, token: clerk.token, body });
      expect(reply.status).toBe(400);
    },
  },
  {
    id: 'CVE-2023-37263',
    of: 'Strapi',
    was: 'a relation shows a title that may not be seen',
    replay: async () => {
      expect(JSON.stringify((await as(chief).read('options', { field: 'room' })).body)).toContain(canary);
      for (const query of [{}, { search: { id: [row.id] } }]) expectSilent(await as(clerk).read('index', query));
      expectSilent(await as(clerk).read('show', { id: row.id }));
      expectSilent(await as(clerk).read('options', { field: 'room' }));
      expectSilent(await as(clerk).read('history', { id: row.id }));
    },
  },
  {
    id: 'CVE-2024-29181',
    of: 'Strapi',
    was: 'a relation lists what others made',
    replay: async () => {
      const found = async (by: Clerk) => {
        const { body } = await as(by).read('options', { field: 'room', ids: String(room.id) });
        return (body.data as { id: number }[]).map(({ id }) => id);
      };
      expect([await found(chief), await found(own)]).toEqual([[room.id], []]);
    },
  },
  {
    id: 'CVE-2022-30617',
    of: 'Strapi',
    was: 'a record shows its maker with secrets',
    replay: async () => {
      const { body } = await as(clerk).read('show', { id: row.id });
      const text = JSON.stringify(body);
      for (const secret of ['password', 'token', '$argon', chief.admin.mobile]) expect(text).not.toContain(secret);
    },
  },
  {
    id: 'CVE-2024-39701',
    of: 'Directus',
    was: 'an empty list in a filter lets everything through',
    replay: async () => {
      for (const search of [{ id: [] }, { keeper: [] }, {}]) {
        const { status, body } = await as(own).read('index', { search });
        if (status === 200) expect(body.total).toBe(0);
        else expect(status).toBe(400);
      }
    },
  },
  {
    id: 'CVE-2024-6534',
    of: 'Directus',
    was: 'a preset is handed to somebody else',
    replay: async () => {
      const query = { custom_form_id: String(office.form.id) };
      const view = { name: '我的', is_shared: false, settings: {} };
      const save = (by: Clerk, body: unknown) =>
        callApi(office.app.url, recordViewEndpoints.saveView, { token: by.token, query, body });
      const { id } = (await save(clerk, view)).body.data as { id: number };
      expect((await save(clerk, { ...view, id, admin_id: chief.admin.id })).status).toBe(400);
      expect((await save(own, { ...view, id })).status).toBe(404);
    },
  },
  {
    id: 'CVE-2021-37305',
    of: 'JeecgBoot',
    was: 'anybody asks for the account of admin',
    replay: async () => {
      for (const endpoint of [userEndpoints.index, userEndpoints.show]) {
        const query = { username: 'admin', id: '1' };
        expect((await callApi(office.app.url, endpoint, { query })).status).toBe(401);
        expect((await callApi(office.app.url, endpoint, { token: clerk.token, query })).status).toBe(403);
      }
    },
  },
]);
