import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importMaxBytes, pendingImportsMax } from '@shuyuan/contract/backoffice/records/record-import';
import { recordImportEndpoints } from '@shuyuan/contract/backoffice/records/record-import.endpoints';
import { recordImportErrors as errors } from '@shuyuan/contract/backoffice/records/record-import.errors';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { workbookWith } from '../../../platform/excel/bomb.test-kit';
import { type FormApp, startFormApp } from '../../forms/form.test-kit';
import { liveForm, staffOf } from '../record-read.test-kit';
import { importsOver, startImportApp, workbookOf } from './import.test-kit';

const guestForm = async (app: FormApp) => {
  const form = await liveForm(app, [
    { field: 'name', name: '姓名' },
    { field: 'age', name: '年龄', edit_input: 'number' },
  ]);
  const token = await staffOf(app, [form.id]);
  return { form, token, imports: importsOver(app, { formId: form.id, token }) };
};
const csv = (rows: string): Buffer => Buffer.from(`姓名,年龄\n${rows}`);

describe('while no job is taken', () => {
  let app: FormApp;
  let dataDir: string;
  let stalled: ReturnType<typeof request> | undefined;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'shuyuan-import-'));
    app = await startFormApp({ env: { DATA_DIR: dataDir } });
  });
  afterEach(() => stalled?.destroy());
  afterAll(async () => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Starts to send a file and stops in the middle. */
  const sendHalf = ({ token, form }: Awaited<ReturnType<typeof guestForm>>): void => {
    stalled = request(`${app.url}${recordImportEndpoints.importUpload.path}?custom_form_id=${form.id}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '1000000',
      },
    });
    stalled.on('error', () => undefined);
    stalled.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n');
    stalled.write('姓名\n'.repeat(1000));
  };

  const scratchFiles = async (): Promise<number> => {
    const all = await readdir(dataDir, { recursive: true });
    return all.filter((name) => /scratch.*_\d+_[0-9a-f-]{36}$/.test(name)).length;
  };

  it('takes one file of a person at a time, and leaves nothing of one that breaks off', async () => {
    const guests = await guestForm(app);
    sendHalf(guests);
    await expect.poll(scratchFiles).toBe(1);
    const upload = () => guests.imports.upload(csv('张三,1'), 'b.csv');
    expect((await upload()).body).toMatchObject({ errcode: errors.uploadBusy.errcode });
    expect((await (await guestForm(app)).imports.upload(csv('张三,1'), 'b.csv')).status).toBe(200);
    stalled?.destroy();
    await expect.poll(scratchFiles).toBe(0);
    await expect.poll(async () => (await upload()).status).toBe(200);
  });

  it('checks one file of a person at a time, and names the other', async () => {
    const { imports } = await guestForm(app);
    const [first, second] = [await imports.taken(csv('张三,1'), 'a.csv'), await imports.taken(csv('张三,1'), 'b.csv')];
    const check = ({ id, mapping, mode, key_field }: typeof first) =>
      imports.call('importCheck', { body: { id, mapping, mode, key_field } });
    expect((await check(first)).status).toBe(200);
    expect((await check(second)).body).toMatchObject({
      errcode: errors.workBusy.errcode,
      errmsg: expect.stringContaining('a.csv'),
    });
  });

  it('keeps few files that wait: the oldest that nobody has checked goes, checked ones are never lost', async () => {
    const { imports } = await guestForm(app);
    const first = await imports.taken(csv('张三,1'), 'first.csv');
    for (let at = 1; at < pendingImportsMax; at += 1) await imports.taken(csv(`张三,${at}`), 'next.csv');
    expect((await imports.upload(csv('李四,1'), 'more.csv')).status).toBe(200);
    expect((await imports.call('importShow', { query: { id: String(first.id) } })).status).toBe(404);
    await app.db.pool.query(`update app.record_import set state = 'checked' where state = 'uploaded'`);
    expect((await imports.upload(csv('李四,1'), 'more.csv')).body).toMatchObject({
      errcode: errors.tooManyPending.errcode,
    });
  });

  it('takes a file as large as one may be, and refuses a byte more while it arrives', { tags: ['long'] }, async () => {
    const { imports } = await guestForm(app);
    const whole = Buffer.concat([csv(''), Buffer.alloc(importMaxBytes, '\n')]).subarray(0, importMaxBytes);
    expect((await imports.upload(whole, 'whole.csv')).status).toBe(200);
    const more = await imports.upload(Buffer.concat([whole, Buffer.from('\n')]), 'more.csv');
    const { status, errcode } = errors.fileTooLarge;
    expect([more.status, more.body.errcode]).toEqual([status, errcode]);
    await expect.poll(scratchFiles).toBe(0);
  });

  it('answers a file of nothing but lines at once', { tags: ['long'] }, async () => {
    const { imports } = await guestForm(app);
    expect((await imports.upload(Buffer.alloc(20 * 1024 * 1024, '\n'), 'x.csv')).body).toMatchObject({
      errcode: errors.noHeaders.errcode,
    });
    const sparse = Buffer.concat([csv(''), Buffer.alloc(8 * 1024 * 1024, '\n'), Buffer.from('张三,1\n')]);
    expect((await imports.taken(sparse, 'y.csv')).columns).toMatchObject([{ samples: [] }, { samples: [] }]);
  });
});

describe('while jobs are taken', () => {
  let app: FormApp;
  beforeAll(async () => {
    app = await startImportApp();
  });
  afterAll(() => app.close());

  it('counts all bad cells of a text that is repeated very often, and keeps what there is room for', {
    tags: ['long'],
  }, async () => {
    const { imports } = await guestForm(app);
    const header = '<row><c t="inlineStr"><is><t>年龄</t></is></c></row>';
    const bytes = workbookWith({
      'xl/strings.xml': `<sst><si><t>${'长'.repeat(300_000)}</t></si></sst>`,
      'xl/worksheets/one.xml': `<worksheet><sheetData>${header}${'<row><c t="s"><v>0</v></c></row>'.repeat(60)}</sheetData></worksheet>`,
    });
    const entry = await imports.check(await imports.taken(bytes));
    expect(entry).toMatchObject({ rows: 60, bad_rows: 60, bad_cells: 60 });
    const { rows } = await app.db.pool.query<{ stored: number }>(
      'select count(*)::int as stored from app.record_import_row where record_import_id = $1',
      [entry.id],
    );
    expect(rows[0]?.stored).toBe(16);
  });

  it('refuses to mend a field that no column can feed', async () => {
    const { imports } = await guestForm(app);
    const { id } = await imports.check(await imports.taken(csv('张三,x'), 'a.csv'));
    for (const body of [
      { id, fixes: [{ row: 2, field: 'nothing', text: 'x' }] },
      { id, fixes: [{ row: 2, field: '__proto__', text: 'x' }] },
    ]) {
      expect((await imports.call('importFix', { body })).status).toBe(400);
    }
  });

  it('lets the file go once its rows are written', async () => {
    const { imports } = await guestForm(app);
    const { id } = await imports.check(await imports.taken(await workbookOf(['姓名'], [['张三']])));
    const holds = async () =>
      (await app.db.pool.query('select from app.blob_hold where holder = $1', [`import_${id}`])).rowCount;
    expect(await holds()).toBe(1);
    expect(await imports.commit(id)).toMatchObject({ state: 'succeeded' });
    await expect.poll(holds).toBe(0);
  });

  it('writes texts as they are although the file spells characters that no text has', async () => {
    const { imports, form } = await guestForm(app);
    const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const odd = `<row r="x">${cell('张_x0000_三&#0;_xD800_')}</row><row r="2">${cell('李四')}</row>`;
    const sheet = `<worksheet><sheetData><row r="1">${cell('姓名')}</row>${odd}</sheetData></worksheet>`;
    const entry = await imports.check(await imports.taken(workbookWith({ 'xl/worksheets/one.xml': sheet })));
    expect(entry).toMatchObject({ bad_cells: 0, new_rows: 2 });
    expect(await imports.commit(entry.id)).toMatchObject({ state: 'succeeded' });
    const { rows } = await app.db.pool.query(`select name from form."${form.table_name}" order by id`);
    expect(rows).toEqual([{ name: '张三\ufffd' }, { name: '李四' }]);
  });
});
