import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { recordMessages as messages } from '@shuyuan/contract/backoffice/records/record.errors';
import { systemSettingErrors } from '@shuyuan/contract/backoffice/settings/system-setting.errors';
import { systemSettingEndpoints } from '@shuyuan/contract/product/system-setting.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../../files/file.test-kit';
import { chiefToken, type FormApp, fieldOf, formOf, inputOf, saveLive } from '../../forms/form.test-kit';
import { signIn } from '../../identity/identity.test-kit';
import { importsOver, startImportApp, workbookOf } from '../import/import.test-kit';
import { liveForm, read } from '../record-read.test-kit';
import { countStored, create, edit, send, trail, type Writer } from './record-write.test-kit';

interface Stored {
  readonly id: number;
  readonly url: string;
}

let app: FormApp;
/** A form that the clerk may not read, and one that they write. */
let vault: FormDetail;
let office: FormDetail;
let keeper: string;
let clerk: string;
/** In a record of the vault. */
let scan: Stored;

const fields = [
  { field: 'full_name', name: '姓名' },
  { field: 'photo', name: '照片', edit_input: 'image' as const },
  { field: 'photos', name: '相册', edit_input: 'images' as const },
  { field: 'paper', name: '材料', edit_input: 'file' as const },
  { field: 'papers', name: '附件', edit_input: 'files' as const },
  { field: 'body', name: '正文', edit_input: 'rich_text' as const },
  { field: 'secret', name: '密件', edit_input: 'image' as const },
];
const all = ({ id }: FormDetail): string[] =>
  ['index', 'detail', 'create', 'edit', 'delete', 'import'].map((action) => `form_${id}.${action}`);
const upload = async (token: string): Promise<Stored> => {
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(await picture())]), 'a.png');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(app.url + fileEndpoints.upload.path, { method: 'POST', headers, body });
  return (await response.json()) as Stored;
};
const asClerk = (): Writer => ({ app, form: office, token: clerk });
const asKeeper = (): Writer => ({ app, form: office, token: keeper });
const showTo = async (token: string, { id }: Stored): Promise<number> =>
  (await app.call(fileEndpoints.show, { token, query: { id: String(id) } })).status;
const usesOf = async ({ id }: Stored): Promise<string[]> => {
  const { rows } = await app.db.pool.query('select target_type from app.file_use where file_id = $1', [id]);
  return rows.map(({ target_type }) => target_type);
};
const otherName = (url: string): string => url.replace(/[^/]+$/, '0123456789abcdef.png');

beforeAll(async () => {
  app = await startImportApp();
  [vault, office] = [await liveForm(app, fields), await liveForm(app, fields)];
  const hidden = office.fields.find(({ field }) => field === 'secret')?.id ?? 0;
  const files = ['file.create', 'file.detail'];
  keeper = (await signIn(app.db.kysely, { nodes: [...files, ...all(vault), ...all(office)] })).token;
  const hides = { custom_form_id: office.id, field_id: hidden, access: 'hide' as const };
  clerk = (await signIn(app.db.kysely, { nodes: [...files, ...all(office)], fields: [hides] })).token;
  scan = await upload(keeper);
  await create({ app, form: vault, token: keeper }, { photo: scan.url });
});
afterAll(() => app.close());

/** Every place in a record that can name a file, with a file that the clerk may not open. */
const places = (url: string): Record<string, unknown>[] => [
  { photo: url },
  { photo: `https://school.example${url}` },
  { photos: [url] },
  { paper: url },
  { papers: [url] },
  { body: `<p><img src="${url}" alt=""></p>` },
  { body: `<p><img src="${otherName(url)}" alt=""></p>` },
  { body: `<p><a href="${url}">x</a></p>` },
  { body: `<p><a href="https://school.example${url}?view=1">x</a></p>` },
];

describe("another's file is refused at its field, and stays shut", () => {
  it('in every place of a new record, of an edit and of many records', async () => {
    const own = await create(asClerk(), { full_name: '张三' });
    const before = await countStored(asClerk());
    for (const values of places(scan.url)) {
      const [field = ''] = Object.keys(values);
      const refused = [400, { [field]: [messages.missingFile] }];
      const made = await send(asClerk(), 'save', { values });
      const edited = await send(asClerk(), 'save', { id: own.id, version: own.version, values });
      const many = await send(asClerk(), 'batch', { ids: [own.id], values });
      for (const { status, body } of [made, edited, many]) expect([status, body.errors]).toEqual(refused);
    }
    expect(await countStored(asClerk())).toBe(before);
    expect(await usesOf(scan)).toEqual([`form_${vault.id}`]);
    expect(await showTo(clerk, scan)).toBe(404);
  });

  it('in an import, new rows and changed ones', async () => {
    const imports = importsOver(app, { formId: office.id, token: clerk });
    await create(asClerk(), { full_name: '导入一' });
    const rows = [
      ['导入一', scan.url, ''],
      ['导入二', '', `<img src="${scan.url}">`],
    ];
    const taken = await imports.taken(await workbookOf(['姓名', '照片', '正文'], rows));
    const entry = await imports.check(taken, { mode: 'upsert', key_field: 'full_name' });
    expect((await imports.faults(entry.id)).map(({ row, field, messages: texts }) => [row, field, texts])).toEqual([
      [2, 'photo', [messages.missingFile]],
      [3, 'body', [messages.missingFile]],
    ]);
    expect(await usesOf(scan)).toEqual([`form_${vault.id}`]);
  });

  it('that the record once held, when an edit or a revert would bring it back', async () => {
    const file = await upload(keeper);
    const row = await create(asKeeper(), { photo: file.url });
    const next = await edit(asKeeper(), row, { photo: null });
    const [first] = await trail(asKeeper(), row.id);
    const back = await send(asClerk(), 'revert', { id: row.id, version: next.version, change_id: first?.id });
    expect([back.status, back.body.errors]).toEqual([400, { photo: [messages.missingFile] }]);
    expect(await showTo(clerk, file)).toBe(404);
    expect((await send(asKeeper(), 'revert', { id: row.id, version: next.version, change_id: first?.id })).status).toBe(
      200,
    );
    expect(await showTo(clerk, file)).toBe(200);
  });

  it('that the record holds where the writer does not see it', async () => {
    const row = await create(asKeeper(), { secret: (await upload(keeper)).url });
    const shown = await read(app, 'show', { formId: office.id, token: keeper, query: { id: row.id } });
    const { secret } = shown.body.data as RecordRow;
    const { status, body } = await send(asClerk(), 'save', {
      id: row.id,
      version: row.version,
      values: { photo: secret },
    });
    expect([status, body.errors]).toEqual([400, { photo: [messages.missingFile] }]);
  });

  it('as the picture that everybody sees on the login page', async () => {
    const { token } = await signIn(app.db.kysely, { nodes: ['setting.index', 'setting.edit'] });
    const body = { group: 'school', version: 0, value: { name: '书院', logo: scan.url } };
    const reply = await app.call(systemSettingEndpoints.save, { token, body });
    const { errcode, errmsg } = systemSettingErrors.logoMissing;
    expect(reply).toMatchObject({ status: 400, body: { errcode, errors: { 'value.logo': [errmsg] } } });
  });

  it('in what a form fills in by itself', async () => {
    const preset = fieldOf({ field: 'note', edit_input: 'rich_text', settings: { default_value: '' } });
    const withPicture = (url: string) => ({ ...preset, settings: { default_value: `<p><img src="${url}"></p>` } });
    const refused = await app.call(formEndpoints.save, { body: formOf({ fields: [withPicture(scan.url)] }) });
    expect([refused.status, refused.body.errors]).toEqual([400, { 'fields.0.settings': [messages.missingFile] }]);
    const form = await liveForm(app, [preset]);
    const edited = { ...inputOf(form), fields: [{ ...inputOf(form).fields[0], ...withPicture(scan.url) }] };
    expect((await app.call(formEndpoints.save, { body: edited })).status).toBe(400);
    expect(await usesOf(scan)).toEqual([`form_${vault.id}`]);
  });
});

describe('a file is accepted', () => {
  it('that the record holds already, from whoever may write the record', async () => {
    const file = await upload(keeper);
    const body = `<p><img src="${file.url}" alt="" /></p>`;
    const row = await create(asKeeper(), { photo: file.url, body });
    const next = await edit(asClerk(), row, { full_name: '李四', photo: file.url, body: `${body}<p>x</p>` });
    expect(next).toMatchObject({ full_name: '李四', photo: file.url });
    expect(await usesOf(file)).toEqual([`form_${office.id}`]);
  });

  it('that the writer uploaded, or sees in another record', async () => {
    const [own, seen] = [await upload(clerk), await upload(keeper)];
    await create(asKeeper(), { photos: [seen.url] });
    const row = await create(asClerk(), { photo: own.url, photos: [own.url, seen.url] });
    expect(row.photos).toEqual([own.url, seen.url]);
  });

  it('that the form fills in by itself, from everybody who may add records', async () => {
    const { token } = await signIn(app.db.kysely, {
      nodes: ['form.index', 'form.detail', 'form.create', 'form.edit', 'file.create'],
    });
    const file = await upload(token);
    const preset = `<p><img src="${file.url}" alt="" /></p>`;
    const keyed = preset.replace('.png', '.png?view=7.1700000000.AbC');
    const form = await liveForm({ ...app, token, call: (endpoint, call) => app.call(endpoint, { token, ...call }) }, [
      { field: 'note', edit_input: 'rich_text', settings: { default_value: keyed } },
    ]);
    expect(form.fields[0]?.settings.default_value).toBe(preset);
    const writer = (await signIn(app.db.kysely, { nodes: [...all(form), 'file.detail'] })).token;
    const row = await create({ app, form, token: writer }, { note: preset });
    expect(row.note).toBe(preset);
    expect(await showTo(writer, file)).toBe(200);
  });
});

describe('records that came without a save use their files', () => {
  const readerOf = async (formId: number): Promise<string> =>
    (await signIn(app.db.kysely, { nodes: ['file.detail', `form_${formId}.index`] })).token;
  const live = (call: { token: string }): FormApp => ({
    ...app,
    ...call,
    call: (endpoint, given) => app.call(endpoint, { ...call, ...given }),
  });

  it('as copies, until the copy is gone for good', async () => {
    const token = await chiefToken(app);
    const [file, { name, table_name }] = [await upload(keeper), formOf()];
    await create(asKeeper(), { photo: file.url });
    const query = { id: String(office.id), name, table_name, with_rows: '1' };
    const { body } = await app.call(formEndpoints.cloneTable, { token, query });
    const { id } = body.data as { id: number };
    expect(await showTo(await readerOf(id), file)).toBe(200);
    expect(await usesOf(file)).toEqual([`form_${office.id}`, `form_${id}`]);
    await app.call(formEndpoints.relationDestroy, { token, query: { id: String(id) } });
    await app.db.pool.query('update app.form_recycled set purge_at = now()');
    await app.purgeForms();
    expect(await usesOf(file)).toEqual([`form_${office.id}`]);
  });

  it('in text that was made a picture, as far as whoever did so may open them', async () => {
    const designer = (
      await signIn(app.db.kysely, {
        nodes: ['form.index', 'form.detail', 'form.create', 'form.edit', 'file.create'],
      })
    ).token;
    const own = await upload(designer);
    const form = await liveForm(live({ token: designer }), [{ field: 'photo' }]);
    const writer = { app, form, token: (await signIn(app.db.kysely, { nodes: all(form) })).token };
    for (const { url } of [own, scan]) await create(writer, { photo: url });
    const input = inputOf(form);
    const picture = { ...input, fields: input.fields.map((field) => ({ ...field, edit_input: 'image' as const })) };
    await saveLive(live({ token: designer }), picture);
    const reader = await readerOf(form.id);
    expect([await showTo(reader, own), await showTo(reader, scan)]).toEqual([200, 404]);
  });
});
