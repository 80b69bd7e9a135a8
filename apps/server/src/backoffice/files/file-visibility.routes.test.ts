import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormApp, startFormApp } from '../forms/form.test-kit';
import { type AdminOptions, signIn } from '../identity/identity.test-kit';
import { callApi } from '../identity/identity-api.test-kit';
import { liveForm } from '../records/record-read.test-kit';
import { pdf } from './file.test-kit';

interface Stored {
  readonly id: number;
  readonly url: string;
}

let dataDir: string;
let app: FormApp;
let form: FormDetail;
let maker: string;
/** In a field that everybody sees, in a hidden one, in rich text, and in no record. */
let files: Record<'paper' | 'secret' | 'pasted' | 'unused', Stored>;
let recordId: number;

const upload = async (token: string): Promise<Stored> => {
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(pdf())]), '合同.pdf');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(app.url + fileEndpoints.upload.path, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
  return (await response.json()) as Stored;
};
const formNodes = (...actions: string[]) => actions.map((action) => `form_${form.id}.${action}`);
const reader = async (options: AdminOptions): Promise<string> => (await signIn(app.db.kysely, options)).token;
const hiding = (field: string) => ({
  custom_form_id: form.id,
  field_id: form.fields.find((each) => each.field === field)?.id ?? 0,
  access: 'hide' as const,
});
const open = async (token: string, { url }: Stored): Promise<number> =>
  (await fetch(app.url + url, { headers: { authorization: `Bearer ${token}` } })).status;
const ask = (token: string, name: 'show' | 'link', { id }: Stored) =>
  callApi(app.url, fileEndpoints[name], { token, query: { id: String(id) } });
/** The names of files, as far as a caller is told them. */
const namesFor = async (token: string, ...stored: readonly Stored[]): Promise<unknown> => {
  const keys = stored.map(({ url }) => url.split('/')[2]).join(',');
  const { status, body } = await callApi(app.url, fileEndpoints.names, { token, query: { keys } });
  return status === 200 ? (body.data as { original_name: string }[]).map(({ original_name }) => original_name) : status;
};
/** The answers of the three ways to reach a file. */
const ways = async (token: string, file: Stored): Promise<number[]> => [
  await open(token, file),
  (await ask(token, 'show', file)).status,
  (await ask(token, 'link', file)).status,
];
const [opened, absent] = [
  [200, 200, 200],
  [404, 404, 404],
];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shuyuan-visibility-'));
  app = await startFormApp({ env: { DATA_DIR: dataDir } });
  form = await liveForm(app, [
    { field: 'title', name: '名称' },
    { field: 'paper', name: '材料', edit_input: 'files' },
    { field: 'secret', name: '密件', edit_input: 'file' },
    { field: 'body', name: '正文', edit_input: 'rich_text' },
  ]);
  maker = await reader({ nodes: ['file.create', 'file.detail', ...formNodes('create', 'edit', 'index', 'detail')] });
  files = {
    paper: await upload(maker),
    secret: await upload(maker),
    pasted: await upload(maker),
    unused: await upload(maker),
  };
  const values = {
    title: '金丝雀',
    paper: [files.paper.url],
    secret: files.secret.url,
    body: `<p><a href="${files.pasted.url}">附件</a></p>`,
  };
  const query = { custom_form_id: String(form.id) };
  const made = await callApi(app.url, recordWriteEndpoints.save, { token: maker, query, body: { values } });
  expect(made.status).toBe(200);
  recordId = (made.body.data as { id: number }).id;
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('a file is not there', () => {
  it('for whoever may open files and reads no record that holds it', async () => {
    const bare = await reader({ nodes: ['file.detail'] });
    const own = await reader({ nodes: ['file.detail', ...formNodes('index', 'detail')], scope: 'own' });
    for (const token of [bare, own]) {
      for (const file of Object.values(files)) expect(await ways(token, file)).toEqual(absent);
    }
    const nobody = await ask(bare, 'show', { id: 999_999, url: '' });
    expect((await ask(bare, 'show', files.paper)).body).toEqual(nobody.body);
  });

  it('for whoever reads the record and not the field that holds it', async () => {
    const token = await reader({ nodes: ['file.detail', ...formNodes('detail')], fields: [hiding('secret')] });
    expect(await ways(token, files.secret)).toEqual(absent);
    expect(await ways(token, files.paper)).toEqual(opened);
    expect(await ways(token, files.pasted)).toEqual(opened);
    const noText = await reader({ nodes: ['file.detail', ...formNodes('index')], fields: [hiding('body')] });
    expect(await ways(noText, files.pasted)).toEqual(absent);
  });

  it('for whoever reads the record once it holds the file no more', async () => {
    const later = await upload(maker);
    const query = { custom_form_id: String(form.id) };
    const save = (body: object) => callApi(app.url, recordWriteEndpoints.save, { token: maker, query, body });
    const made = (await save({ values: { paper: [later.url] } })).body.data as { id: number };
    const token = await reader({ nodes: ['file.detail', ...formNodes('index')] });
    expect(await ways(token, later)).toEqual(opened);
    expect((await save({ id: made.id, version: 1, values: { paper: [] } })).status).toBe(200);
    expect(await ways(token, later)).toEqual(absent);
  });
});

describe('the names of files', () => {
  it('are told of those alone that the caller may open, and of at most 100 at a time', async () => {
    const token = await reader({ nodes: [...formNodes('index', 'detail')], fields: [hiding('secret')] });
    const all = Object.values(files);
    expect(await namesFor(token, ...all)).toHaveLength(2);
    expect(await namesFor(token, files.secret, files.unused)).toEqual([]);
    expect(await namesFor(maker, files.paper, files.paper)).toEqual(['合同.pdf']);
    for (const keys of ['', 'short', '../../etc', `${'A'.repeat(22)},`, 'A'.repeat(23)]) {
      expect((await callApi(app.url, fileEndpoints.names, { token, query: { keys } })).status).toBe(400);
    }
    const many = Array.from({ length: 101 }, (_, at) => ({ id: 0, url: `/files/${String(at).padStart(22, '0')}/a` }));
    expect(await namesFor(token, ...many)).toBe(400);
    expect(await namesFor(token, ...many.slice(1))).toEqual([]);
  });
});

describe('a file cannot be deleted', () => {
  it('by whoever may delete files and does not see it, nor is anything of it told', async () => {
    const token = await reader({ nodes: ['file.detail', 'file.delete'] });
    const [one, several] = [fileEndpoints.destroy, fileEndpoints.batchDestroy];
    const send = async (endpoint: typeof one | typeof several, body: object) => {
      const { status, body: answer } = await callApi(app.url, endpoint, { token, body });
      return { status, body: answer };
    };
    const nobody = [await send(one, { id: 999_999 }), await send(several, { ids: [999_998, 999_999] })];
    expect(nobody.map(({ status }) => status)).toEqual([404, 404]);
    for (const { id } of Object.values(files)) {
      expect([await send(one, { id }), await send(several, { ids: [id] })]).toEqual(nobody);
    }
    const own = await upload(maker);
    const both = await reader({ nodes: ['file.detail', 'file.delete', 'file.create'] });
    const theirs = await upload(both);
    const { body } = await callApi(app.url, several, { token: both, body: { ids: [own.id, theirs.id, 999_999] } });
    expect(body.data).toEqual({ deleted: [theirs.id], in_use: [] });
    expect(await ways(maker, own)).toEqual(opened);
  });
});

describe('a file is opened', () => {
  it('by whoever uploaded it, used or not, and by whoever holds everything', async () => {
    expect(await ways(maker, files.unused)).toEqual(opened);
    const root = await reader({ roles: ['admin'] });
    for (const file of Object.values(files)) expect(await ways(root, file)).toEqual(opened);
  });

  it('with the names of the records that the reader may know', async () => {
    const nodes = ['file.detail', ...formNodes('detail')];
    const type = `form_${form.id}`;
    const use = { type, id: String(recordId), title: '金丝雀' };
    const whole = await ask(await reader({ nodes }), 'show', files.paper);
    expect(whole.body.data).toMatchObject({ use_count: 1, uses: [use] });
    const untitled = await ask(await reader({ nodes, fields: [hiding('title')] }), 'show', files.paper);
    expect(untitled.body.data).toMatchObject({ uses: [{ ...use, title: `#${recordId}` }] });
  });

  it('by whoever keeps the library, who is told how many places use it and not which', async () => {
    const token = await reader({ nodes: ['file.index', 'file.detail', 'file.delete'] });
    for (const file of Object.values(files)) expect(await ways(token, file)).toEqual(opened);
    const { body } = await ask(token, 'show', files.paper);
    expect(body.data).toMatchObject({ use_count: 1, uses: [{ type: 'withheld', title: '1 处您无权查看的记录' }] });
    const ids = [files.paper.id];
    const [one, several] = [
      await callApi(app.url, fileEndpoints.destroy, { token, body: { id: files.paper.id } }),
      await callApi(app.url, fileEndpoints.batchDestroy, { token, body: { ids } }),
    ];
    for (const reply of [one, several]) {
      expect(reply).toMatchObject({ status: 409, body: { errcode: fileErrors.stillUsed.errcode } });
    }
    expect(JSON.stringify([body, one.body, several.body])).not.toContain('金丝雀');
  });
});
