import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import type { PublicationDetail } from '@shuyuan/contract/backoffice/publications/publication';
import { publicationEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import { publicationErrors } from '@shuyuan/contract/backoffice/publications/publication.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPicture } from '../files/file.test-kit';
import { type FormApp, fieldOf, inputOf, saveLive, show, startFormApp } from '../forms/form.test-kit';
import { createAdmin, openTestSession, signIn } from '../identity/identity.test-kit';
import { callApi } from '../identity/identity-api.test-kit';
import { look, pageOf, publish, publishableForm, publisherNodes, savePage, send } from './publication.test-kit';

let app: FormApp;
let form: FormDetail;
let token: string;
let adminId: number;
beforeAll(async () => {
  app = await startFormApp();
  ({ form, token, adminId } = await publishableForm(app));
}, 60_000);
afterAll(() => app.close());

const save = (page: object, by = token) => savePage(app, { token: by, body: { ...pageOf(form.id), ...page } });
const fieldsOf = (...names: string[]) => names.map((field) => ({ field, required: false }));
const staff = (name: 'show' | 'index' | 'forms' | 'destroy', call: Parameters<typeof callApi>[2]) =>
  callApi(app.url, publicationEndpoints[name], { token, ...call });
const detail = async (id: number): Promise<PublicationDetail> =>
  (await staff('show', { query: { id: String(id) } })).body.data as PublicationDetail;

describe('a page is not published', () => {
  test('of a form that is unknown, or whose records its owner may not create', async () => {
    const unknown = { status: 400, body: { errcode: publicationErrors.unknownForm.errcode } };
    expect(await save({ custom_form_id: 999_999 })).toMatchObject(unknown);
    const { token: other } = await signIn(app.db.kysely, { nodes: ['publication.create', `form_${form.id}.index`] });
    expect(await save({}, other)).toMatchObject(unknown);
  });

  test('without the right to publish, or to change what is published', async () => {
    const { token: other } = await signIn(app.db.kysely, {
      nodes: ['publication.create', `form_${form.id}.create`, 'publication.index'],
    });
    const { id } = await publish(app, { token, body: pageOf(form.id) });
    const reply = await save({ id, version: 1 }, other);
    expect(reply).toMatchObject({ status: 403, body: { errcode: platformErrors.forbidden.errcode } });
  });

  test.each(['nothing', 'boss', 'text'])(
    'with the field %s, which people from outside may not fill in',
    async (field) => {
      const reply = await save({ fields: fieldsOf('name', field) });
      expect(reply).toMatchObject({ status: 400, body: { errcode: publicationErrors.unfitField.errcode } });
      expect(Object.keys(reply.body.errors ?? {})).toEqual(['fields']);
    },
  );

  test('with a field by which people could try who is known already', async () => {
    const reply = await save({ fields: fieldsOf('name', 'number') });
    expect(reply.body.errors).toEqual({ fields: [expect.stringContaining('“编号”不能与已有的记录重复')] });
  });

  test('without the fields that the form requires, unless they are preset', async () => {
    const reply = await save({ fields: fieldsOf('kind') });
    expect(reply.body.errors).toEqual({ fields: ['表单的必填项还没有选上或预设：姓名'] });
    expect((await save({ fields: fieldsOf('kind'), presets: { name: '某人' } })).status).toBe(200);
  });

  test('with a field that another one, which is not there, always hides', async () => {
    const reply = await save({ fields: fieldsOf('name', 'why') });
    expect(reply.body.errors).toEqual({ fields: [expect.stringContaining('“原因”只在另一项')] });
    expect((await save({ fields: fieldsOf('name', 'why'), presets: { kind: 'b' } })).status).toBe(200);
  });

  test('with presets that no record could have, or of fields that the owner may not write', async () => {
    const wrong = await save({ fields: fieldsOf('name'), presets: { kind: 'z' } });
    expect(wrong.body.errors).toEqual({ presets: [expect.stringMatching(/^类别：/)] });
    expect((await save({ presets: { nothing: 1 } })).body.errors).toEqual({ presets: [expect.any(String)] });
    const field = form.fields.find((one) => one.field === 'secret');
    const limited = await signIn(app.db.kysely, {
      nodes: publisherNodes(form.id),
      fields: [{ custom_form_id: form.id, field_id: field?.id ?? 0, access: 'hide' }],
    });
    expect((await save({ fields: fieldsOf('name', 'secret') }, limited.token)).status).toBe(400);
  });

  test('with a cover that is no picture of one’s own', async () => {
    const other = await createAdmin(app.db.kysely);
    const foreign = await insertPicture(app, other.id);
    for (const cover of ['https://elsewhere.example/a.png', '/files/none', foreign.url, `${foreign.url}x`]) {
      expect((await save({ cover })).body.errors).toEqual({ cover: [expect.any(String)] });
    }
    expect((await save({ intro: `<img src="${foreign.url}">` })).body.errors).toEqual({ intro: [expect.any(String)] });
  });

  test('once per number without proving it, or with a number field that is none', async () => {
    expect((await save({ once_per_mobile: true })).body.errors).toHaveProperty('once_per_mobile');
    const reply = await save({ proves_mobile: true, mobile_field: 'secret' });
    expect(reply.body.errors).toEqual({ mobile_field: ['“内部备注”不是手机号字段'] });
  });

  test('over what someone else has changed meanwhile', async () => {
    const { id } = await publish(app, { token, body: pageOf(form.id) });
    expect((await save({ id, version: 1, title: '一' })).status).toBe(200);
    expect(await save({ id, version: 1, title: '二' })).toMatchObject({ status: 409 });
    expect(await staff('destroy', { body: { id, version: 1 } })).toMatchObject({ status: 409 });
  });
});

describe('a page', () => {
  test('shows what was published and nothing of the house', async () => {
    const { code } = await publish(app, { token, body: pageOf(form.id) });
    const { body } = await look(app, code);
    expect(body.data).toEqual({
      code,
      school: expect.any(String),
      title: '开放日报名',
      cover: '',
      intro: '<p>欢迎</p>',
      consent: '仅用于联系您，保存一年',
      consent_version: 1,
      state: 'open',
      opens_at: null,
      closes_at: null,
      proves_mobile: false,
      fields: [
        expect.objectContaining({ field: 'name', validation: ['required', { rule: 'max_length', value: 10 }] }),
        expect.objectContaining({ field: 'kind', validation: [] }),
        expect.objectContaining({ field: 'why', settings: { show_when: { field: 'kind', values: ['b'] } } }),
      ],
    });
    const properties = ['edit_input', 'field', 'help', 'name', 'select_item', 'settings', 'validation'];
    const { fields } = body.data as { fields: object[] };
    for (const field of fields) expect(Object.keys(field).sort()).toEqual(properties);
  });

  test('loses scripts, handlers and strange addresses from its introduction', async () => {
    const intro =
      '<p onclick="x()">好<script>alert(1)</script><a href="javascript:alert(1)">看</a><img src=x onerror=y></p>';
    const { code, id } = await publish(app, { token, body: pageOf(form.id, { intro }) });
    const { body } = await look(app, code);
    const shown = (body.data as { intro: string }).intro;
    expect(shown).not.toMatch(/script|onclick|onerror|<img/i);
    expect((await detail(id)).intro).toBe(shown);
  });

  test('is not found alike when there was none, when it is closed and when it is gone', async () => {
    const closed = await publish(app, { token, body: pageOf(form.id, { enabled: false }) });
    const gone = await publish(app, { token, body: pageOf(form.id) });
    expect((await staff('destroy', { body: { id: gone.id, version: 1 } })).status).toBe(200);
    const none = await look(app, 'abcdefghjk');
    expect(none).toMatchObject({ status: 404, body: { errcode: publicationErrors.notFound.errcode } });
    expect(await look(app, closed.code)).toEqual(none);
    expect(await look(app, gone.code)).toEqual(none);
    expect((await staff('show', { query: { id: String(gone.id) } })).status).toBe(404);
  });

  test('shows its cover to everybody, as long as it is the cover', async () => {
    const picture = await insertPicture(app, adminId);
    const opened = async () => (await fetch(`${app.url}${picture.url}`, { method: 'HEAD' })).status;
    expect(await opened()).toBe(401);
    const { id } = await publish(app, { token, body: pageOf(form.id, { cover: picture.url }) });
    expect(await opened()).toBe(200);
    expect((await save({ id, version: 1, cover: '' })).status).toBe(200);
    expect(await opened()).toBe(401);
  });

  test('keeps each version of what people agree to', async () => {
    const { id } = await publish(app, { token, body: pageOf(form.id) });
    await save({ id, version: 1, title: '改题' });
    expect((await detail(id)).consent_version).toBe(1);
    await save({ id, version: 2, consent: '保存两年' });
    expect((await detail(id)).consent_version).toBe(2);
    await save({ id, version: 3, consent: '' });
    expect((await detail(id)).consent_version).toBe(0);
    await save({ id, version: 4, consent: '仅用于联系您，保存一年' });
    expect((await detail(id)).consent_version).toBe(3);
    const { rows } = await app.db.pool.query(
      'select text from app.publication_consent where publication_id = $1 order by version',
      [id],
    );
    expect(rows.map(({ text }) => text)).toEqual(['仅用于联系您，保存一年', '保存两年', '仅用于联系您，保存一年']);
  });

  test('is suspended while its owner is away or a field is gone, and says to staff why', async () => {
    const owner = await createAdmin(app.db.kysely, { nodes: publisherNodes(form.id) });
    const { id, code } = await publish(app, {
      token: await openTestSession(app.db.kysely, owner.id),
      body: pageOf(form.id),
    });
    await app.db.pool.query('update app.admin set disabled_at = now() where id = $1', [owner.id]);
    expect((await look(app, code)).body.data).toMatchObject({ state: 'suspended', fields: [] });
    const sent = await send(app, { code, values: { name: '甲' } });
    expect(sent).toMatchObject({ status: 409, body: { errcode: publicationErrors.suspended.errcode } });
    expect(await detail(id)).toMatchObject({ state: 'suspended', fault: expect.stringContaining('所有者') });
    expect((await save({ id, version: 1 })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ state: 'open', fault: '', owner_id: adminId });

    const other = (await publishableForm(app)).form;
    const chief = (await signIn(app.db.kysely, { roles: ['admin'] })).token;
    const page = await publish(app, { token: chief, body: pageOf(other.id) });
    const input = inputOf(await show(app, other.id));
    await saveLive(app, { ...input, fields: input.fields.filter(({ field }) => field !== 'why' && field !== 'kind') });
    expect((await look(app, page.code)).body.data).toMatchObject({ state: 'suspended' });
    const required = inputOf(await show(app, other.id));
    await saveLive(app, {
      ...required,
      fields: [...required.fields, fieldOf({ field: 'added', validation: ['required'] })],
    });
    expect(await detail(page.id)).toMatchObject({ state: 'suspended' });
  });

  test('is listed with its state, by form, and offered for the forms that one may add to', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await publish(app, { token, body: pageOf(form.id, { opens_at: soon, title: '明日' }) });
    const { body } = await staff('index', { query: { custom_form_id: String(form.id), page_size: '50' } });
    expect((body.data as { id: number }[]).find((row) => row.id === id)).toMatchObject({
      title: '明日',
      state: 'waiting',
      submissions: 0,
      last_at: null,
      owner_id: adminId,
    });
    expect((await staff('index', { query: { custom_form_id: '999999' } })).body).toMatchObject({ total: 0 });
    expect((await staff('forms', {})).body.data).toEqual([{ id: form.id, name: form.name }]);
  });
});
