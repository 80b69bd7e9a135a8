import { randomUUID } from 'node:crypto';
import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { PublicationInput } from '@shuyuan/contract/backoffice/publications/publication';
import { publicationEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { publicationErrors } from '@shuyuan/contract/backoffice/publications/publication.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proofFor } from '../../platform/http/proof.test-kit';
import { type FormApp, startFormApp } from '../forms/form.test-kit';
import { freshMobile, signIn } from '../identity/identity.test-kit';
import { callApi, insist } from '../identity/identity-api.test-kit';
import { list, read } from '../records/record-read.test-kit';
import { visit, visitorEnv } from '../visitors/visitor.test-kit';
import { look, pageOf, publish, publishableForm, send } from './publication.test-kit';

let app: FormApp;
let form: FormDetail;
let token: string;
beforeAll(async () => {
  app = await startFormApp({ env: { TRUST_PROXY: '1', ...visitorEnv } });
  ({ form, token } = await publishableForm(app));
}, 60_000);
afterAll(() => app.close());

const page = (given: Partial<PublicationInput> = {}) => publish(app, { token, body: pageOf(form.id, given) });
const total = async (): Promise<number> => (await list(app, { formId: form.id, token })).total;
const refused = (error: { errcode: number; status: number }) => ({
  status: error.status,
  body: { errcode: error.errcode },
});
/** From an address of its own, so that the limits of one address do not meet the test. */
const from = (index: number) => ({ 'x-forwarded-for': `198.51.${Math.floor(index / 200)}.${(index % 200) + 1}` });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('nothing is taken', () => {
  test('by a page that is unknown, closed, not open yet, or over', async () => {
    const values = { name: '甲' };
    const closed = await page({ enabled: false });
    for (const code of ['abcdefghjk', closed.code]) {
      expect(await send(app, { code, values })).toMatchObject(refused(publicationErrors.notFound));
    }
    const { code: waiting } = await page({ opens_at: inHours(1) });
    expect(await send(app, { code: waiting, values })).toMatchObject(refused(publicationErrors.notYetOpen));
    const { code: over } = await page({ closes_at: inHours(-1) });
    expect(await send(app, { code: over, values })).toMatchObject(refused(publicationErrors.over));
    expect((await look(app, over)).body.data).toMatchObject({ state: 'over' });
    expect(await total()).toBe(0);
  });

  test('of fields that are not on the page, though they are on the form, or set by the page', async () => {
    const { code } = await page({ fields: [{ field: 'name', required: true }], presets: { kind: 'a' } });
    for (const column of ['secret', 'kind', 'nothing', 'constructor']) {
      const reply = await send(app, { code, values: { name: '甲', [column]: 'a' } });
      expect(reply).toMatchObject({ status: 400, body: { errors: { [column]: [expect.any(String)] } } });
    }
    expect(await total()).toBe(0);
  });

  test('that a record could not have, told at its field', async () => {
    const { code } = await page({ fields: [...pageOf(1).fields, { field: 'mobile', required: true }] });
    const reply = await send(app, { code, values: { name: '甲'.repeat(11), kind: 'z', mobile: '1' } });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.errors ?? {}).sort()).toEqual(['kind', 'mobile', 'name']);
    expect((await send(app, { code, values: {} })).body.errors).toHaveProperty('mobile');
    expect(await total()).toBe(0);
  });

  test('without the consent to the present text', async () => {
    const { id, code } = await page();
    await callApi(app.url, publicationEndpoints.save, {
      token,
      body: { ...pageOf(form.id, { consent: '保存两年' }), id, version: 1 },
    });
    const values = { name: '甲' };
    for (const version of [0, 1, 3]) {
      const reply = await send(app, { code, values, consent_version: version });
      expect(reply).toMatchObject(refused(publicationErrors.consentChanged));
    }
    expect(await total()).toBe(0);
  });

  test('without a key for the call, or with a token of staff where a number is to be proved', async () => {
    const { code } = await page({ proves_mobile: true, once_per_mobile: true, mobile_field: 'mobile' });
    const values = { name: '甲' };
    expect(await send(app, { code, values })).toMatchObject(refused(publicationErrors.proveMobile));
    expect(await send(app, { code, values, visitor: token })).toMatchObject(refused(platformErrors.invalidVisitor));
    expect(await send(app, { code, values, key: 'again' })).toMatchObject({ status: 400 });
    expect(await total()).toBe(0);
  });

  test('from a program that fills in the hidden field, which is told otherwise and recorded', async () => {
    const { code, id } = await page();
    const reply = await send(app, { code, values: { name: '甲' }, website: 'http://spam.example' });
    expect(reply).toMatchObject({ status: 200, body: { data: { number: expect.stringMatching(/^.{10}$/) } } });
    expect(await total()).toBe(0);
    const { rows } = await app.db.pool.query(
      "select 1 from app.audit_log where action = 'publication.refuse' and target_id = $1",
      [String(id)],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a submission', () => {
  test('is a record like any other, with its history, its presets, and where it came from', async () => {
    const fields = [...pageOf(1).fields, { field: 'mobile', required: false }];
    const { id, code } = await page({ fields, presets: { secret: '官网' } });
    const reply = await send(app, {
      code,
      values: { name: ' 赵敏 ', kind: 'a', why: '不显示', mobile: '13800000001' },
    });
    expect(reply).toMatchObject({ status: 200, body: { data: { thanks: '谢谢' } } });
    const { data } = await list(app, { formId: form.id, token });
    const record = data[0];
    expect(record).toMatchObject({ name: '赵敏', kind: 'a', why: null, secret: '官网' });
    const query = { id: record?.id };
    const history = await read(app, 'history', { formId: form.id, token, query });
    expect(history.body.data).toMatchObject([
      { action: 'create', admin_name: expect.stringContaining('公开表单：开放日报名') },
    ]);
    const source = await callApi(app.url, publicationEndpoints.source, {
      token,
      query: { custom_form_id: String(form.id), id: String(record?.id) },
    });
    expect(source.body.data).toEqual({
      publication_id: id,
      title: '开放日报名',
      code,
      at: expect.any(String),
      number: (reply.body.data as { number: string }).number,
      mobile: null,
      consent_version: 1,
      consent: '仅用于联系您，保存一年',
    });
  });

  test('counts nothing: its number says nothing about how many there are', async () => {
    const { code } = await page();
    const numbers = [];
    for (let index = 0; index < 3; index += 1) {
      numbers.push((await send(app, { code, values: { name: '甲' } })).body.data);
    }
    expect(new Set(numbers.map((one) => (one as { number: string }).number)).size).toBe(3);
    expect((await look(app, code)).body.data).not.toHaveProperty('submissions');
  });

  test('is taken once under one key, also at the same time', async () => {
    const { code } = await page();
    const before = await total();
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => insist(() => send(app, { code, key, values: { name: '一次' } }))),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    expect(await total()).toBe(before + 1);
  });

  test('gets one of the places of a quota: of forty at once exactly as many as there are', async () => {
    const { id, code } = await page({ quota: 7 });
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        insist(() => send(app, { code, values: { name: '抢' }, headers: from(index) })),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(7);
    const others = replies.filter(({ status }) => status !== 200);
    for (const reply of others) expect(reply).toMatchObject(refused(publicationErrors.full));
    const { body } = await callApi(app.url, publicationEndpoints.show, { token, query: { id: String(id) } });
    expect(body.data).toMatchObject({ state: 'full', submissions: 7 });
  });

  test('of a proved number has it in its field, once, and shows it masked', async () => {
    const { code } = await page({ proves_mobile: true, once_per_mobile: true, mobile_field: 'mobile' });
    const mobile = freshMobile();
    const visitor = await visit(app, mobile);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => insist(() => send(app, { code, visitor, values: { name: '一人' } }))),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect(reply).toMatchObject(refused(publicationErrors.alreadySent));
    }
    const { rows } = await app.db.pool.query('select record_id, mobile from app.submission order by id desc limit 1');
    expect(rows[0].mobile).not.toContain(mobile);
    const shown = await read(app, 'show', { formId: form.id, token, query: { id: rows[0].record_id } });
    expect(shown.body.data).toMatchObject({ mobile });
    const sourceFor = async (by: string) =>
      (
        await callApi(app.url, publicationEndpoints.source, {
          token: by,
          query: { custom_form_id: String(form.id), id: String(rows[0].record_id) },
        })
      ).body.data;
    const nodes = ['index', 'detail'].map((action) => `form_${form.id}.${action}`);
    const plain = (await signIn(app.db.kysely, { nodes })).token;
    expect(await sourceFor(plain)).toMatchObject({ mobile: `${mobile.slice(0, 3)}****${mobile.slice(7)}` });
    expect(await sourceFor(token)).toMatchObject({ mobile });
  });

  test('needs a proof of work once an address has sent thirty', async () => {
    const { code } = await page();
    const headers = from(900);
    for (let index = 0; index < 30; index += 1) {
      expect((await send(app, { code, values: { name: '多' }, headers })).status).toBe(200);
    }
    const key = randomUUID();
    const asked = await send(app, { code, key, values: { name: '多' }, headers });
    expect(asked).toMatchObject(refused(platformErrors.proofNeeded));
    const proved = { ...headers, ...proofFor(asked.body) };
    expect((await send(app, { code, key, values: { name: '多' }, headers: proved })).status).toBe(200);
    expect(await send(app, { code, values: { name: '多' }, headers: proved })).toMatchObject(
      refused(platformErrors.proofNeeded),
    );
    expect((await send(app, { code, values: { name: '另一处' }, headers: from(901) })).status).toBe(200);
  });

  test('loses its number when its record is erased', async () => {
    const { rows } = await app.db.pool.query('select record_id from app.submission where mobile is not null limit 1');
    const person = { custom_form_id: form.id, id: rows[0].record_id };
    const { token: officer } = await signIn(app.db.kysely, { roles: ['admin'] });
    const erased = await fetch(`${app.url}/api/admin/person/erase`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${officer}` },
      body: JSON.stringify({ records: [person], reason: '本人要求', confirmation: '一人' }),
    });
    expect([erased.status, await erased.json()]).toMatchObject([200, {}]);
    const after = await app.db.pool.query('select mobile from app.submission where record_id = $1', [
      rows[0].record_id,
    ]);
    expect(after.rows).toEqual([{ mobile: '' }]);
  });
});
