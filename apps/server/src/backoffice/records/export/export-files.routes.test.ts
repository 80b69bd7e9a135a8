import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import type { FormDetail } from '@shuyuan/contract/backoffice/forms/custom-form';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partOf } from '../../../platform/excel/excel.test-kit';
import { pdf } from '../../files/file.test-kit';
import type { FormApp } from '../../forms/form.test-kit';
import { signIn } from '../../identity/identity.test-kit';
import { importsOver } from '../import/import.test-kit';
import { liveForm } from '../record-read.test-kit';
import { create, stored, type Writer } from '../write/record-write.test-kit';
import { exportedBytes, exportedSheets, startExportApp } from './export.test-kit';

let app: FormApp;
let form: FormDetail;
let writer: Writer;
beforeAll(async () => {
  app = await startExportApp();
  form = await liveForm(app, [
    { field: 'no', name: '编号', validation: ['unique'] },
    { field: 'paper', name: '合同', edit_input: 'file' },
    { field: 'papers', name: '材料', edit_input: 'files' },
    { field: 'body', name: '正文', edit_input: 'rich_text' },
  ]);
  const actions = ['index', 'detail', 'create', 'edit', 'export', 'import'].map(
    (action) => `form_${form.id}.${action}`,
  );
  const { token } = await signIn(app.db.kysely, { nodes: [...actions, 'file.create', 'file.detail'] });
  writer = { app, form, token };
});
afterAll(() => app.close());

const upload = async (name: string): Promise<string> => {
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(pdf())]), name);
  const headers = { authorization: `Bearer ${writer.token}` };
  const response = await fetch(app.url + fileEndpoints.upload.path, { method: 'POST', headers, body });
  return ((await response.json()) as { url: string }).url;
};
const body = { format: 'xlsx', columns: ['no', 'paper', 'papers', 'body'] } as const;
const ask = (request: object = body) => ({ formId: form.id, token: writer.token, body: request });

/** As people name files, and what is left of what would mislead or break a line. */
const names: readonly (readonly [given: string, shown?: string])[] = [
  ['报名表.pdf'],
  ['2026 年 春季 (终稿).pdf'],
  ['a"b\'c#d?e%f&g+h=i.pdf'],
  ['😀👨‍👩‍👧 合影.pdf'],
  ['.隐藏.pdf'],
  [`${'长'.repeat(196)}.pdf`],
  ['\u202Efdp.exe.pdf', 'fdp.exe.pdf'],
  ['a\tb\nc.pdf', expect.stringMatching(/^a.*b.*c\.pdf$/)],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
];

describe('files in an export', () => {
  it('bear the names that people gave them and whole addresses, of one file as a link', async () => {
    for (const [at, [given]] of names.entries()) {
      await create(writer, { no: `n${at}`, paper: await upload(given) });
    }
    const bytes = await exportedBytes(app, ask({ ...body, filter: { sort_name: 'id', sort_type: 'asc' } }));
    const [sheet] = await exportedSheets(app, ask({ ...body, filter: { sort_name: 'id', sort_type: 'asc' } }));
    const rows = sheet?.rows.slice(1) ?? [];
    expect(rows).toHaveLength(names.length);
    const links = await partOf(bytes, 'xl/worksheets/_rels/sheet1.xml.rels');
    for (const [at, [given, shown = given]] of names.entries()) {
      const record = await stored(writer, Number(at + 1));
      const text = String(rows[at]?.[1]);
      const whole = `${app.url}${record?.paper}`;
      expect(text.endsWith(` ${whole}`)).toBe(true);
      expect(text.slice(0, -whole.length - 1)).toEqual(shown);
      expect(links).toContain(`Target="${whole}" TargetMode="External"`);
    }
    expect(await partOf(bytes, 'xl/worksheets/sheet1.xml')).toContain('<hyperlink ref="B2" r:id="rId1"/>');
    // What opens a file by itself must not stand in a sheet that is passed on.
    expect(links).not.toMatch(/signature|view=/);
  });

  it('stand in lines where a cell has several, two of one name too, and rich text is plain words', async () => {
    const [one, two] = [await upload('讲义.pdf'), await upload('讲义.pdf')];
    const record = await create(writer, { no: 'many', papers: [one, two], body: '<p>第一段</p><p>第二段 &amp;</p>' });
    const rows = async (format: string) => {
      const text = (await exportedBytes(app, ask({ ...body, format, ids: [record.id] }))).toString();
      return text.slice(text.indexOf('\r\n') + 2);
    };
    const lines = [one, two].map((url) => `讲义.pdf ${app.url}${url}`).join('\n');
    expect(await rows('csv')).toBe(`many,,"${lines}","第一段\n第二段 &"\r\n`);
  });

  it('come back by an import as they were, formats of texts too', async () => {
    const url = await upload('回来 的.pdf');
    const html = '<h2>标题</h2><ul><li>一</li><li><strong>二</strong></li></ul>';
    const record = await create(writer, { no: 'back', paper: url, papers: [url], body: html });
    const imports = importsOver(app, { formId: form.id, token: writer.token });
    for (const format of ['xlsx', 'csv']) {
      const bytes = await exportedBytes(app, ask({ ...body, format, ids: [record.id] }));
      const entry = await imports.taken(bytes, `data.${format}`);
      const checked = await imports.check(entry, { mode: 'update', key_field: 'no' });
      expect(await imports.faults(entry.id)).toEqual([]);
      expect(checked).toMatchObject({ bad_rows: 0, new_rows: 0, changed_rows: 0, same_rows: 1 });
    }
  });

  it('of a changed text come back as paragraphs', async () => {
    const record = await create(writer, { no: 'new', body: '<h2>标题</h2>' });
    const imports = importsOver(app, { formId: form.id, token: writer.token });
    const entry = await imports.taken(Buffer.from('编号,正文\nnew,"新标题\n3 < 5"\n'), 'data.csv');
    await imports.check(entry, { mode: 'update', key_field: 'no' });
    expect((await imports.commit(entry.id)).state).toBe('succeeded');
    expect((await stored(writer, record.id))?.body).toBe('<p>新标题</p><p>3 &lt; 5</p>');
  });
});
