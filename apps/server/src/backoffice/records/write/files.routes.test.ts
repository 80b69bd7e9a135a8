import { fileEndpoints } from '@shuyuan/contract/backoffice/files/file.endpoints';
import { recordMessages as messages } from '@shuyuan/contract/backoffice/records/record.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPicture } from '../../files/file.test-kit';
import { type FormApp, startFormApp } from '../../forms/form.test-kit';
import { signIn } from '../../identity/identity.test-kit';
import { liveForm } from '../record-read.test-kit';
import { countStored, create, edit, send, type Writer } from './record-write.test-kit';

let app: FormApp;
let writer: Writer;
let staffId: number;
beforeAll(async () => {
  app = await startFormApp();
  const form = await liveForm(app, [
    { field: 'full_name', name: '姓名' },
    { field: 'photo', name: '照片', edit_input: 'image' },
    { field: 'papers', name: '材料', edit_input: 'files' },
    { field: 'body', name: '正文', edit_input: 'rich_text' },
  ]);
  const nodes = ['index', 'detail', 'create', 'edit', 'delete'].map((action) => `form_${form.id}.${action}`);
  const { token, admin } = await signIn(app.db.kysely, { nodes });
  staffId = admin.id;
  writer = { app, form, token };
});
afterAll(() => app.close());

const uses = async (recordId: number) => {
  const { rows } = await app.db.pool.query(
    'select file_id, title from app.file_use where target_type = $1 and target_id = $2 order by file_id',
    [`form_${writer.form.id}`, String(recordId)],
  );
  return rows;
};

describe('files of a record', () => {
  it('have to be there, under the address that was given', async () => {
    const { url } = await insertPicture(app, staffId);
    const never = '/files/AAAAAAAAAAAAAAAAAAAAAA/0123456789abcdef.png';
    const otherName = url.replace(/[^/]+$/, '0123456789abcdef.png');
    const before = await countStored(writer);
    for (const wrong of [never, otherName]) {
      const { status, body } = await send(writer, 'save', { values: { photo: wrong, papers: [url, never] } });
      const lost = [messages.missingFile];
      expect([status, body.errors]).toEqual([400, { photo: lost, papers: lost }]);
    }
    expect(await countStored(writer)).toBe(before);
    const row = await create(writer, { photo: url });
    const { body } = await send(writer, 'save', { id: row.id, version: 1, values: { photo: never } });
    expect(body.errors).toEqual({ photo: [messages.missingFile] });
  });

  it('are noted as used under the name of the record, and released when it lets them go', async () => {
    const [one, two, three] = [
      await insertPicture(app, staffId),
      await insertPicture(app, staffId),
      await insertPicture(app, staffId),
    ];
    const image = `<p><img src="${three.url}" alt=""></p>`;
    const row = await create(writer, { full_name: '张三', photo: one.url, papers: [one.url, two.url], body: image });
    expect(await uses(row.id)).toEqual([one, two, three].map(({ id }) => ({ file_id: id, title: '张三' })));
    const { token } = await signIn(app.db.kysely, { nodes: ['file.index', 'file.delete'] });
    const refused = await app.call(fileEndpoints.destroy, { token, body: { id: two.id } });
    expect(refused.status).toBe(409);
    const next = await edit(writer, row, { full_name: '李四', papers: [], body: null });
    expect(await uses(row.id)).toEqual([{ file_id: one.id, title: '李四' }]);
    expect(next.papers).toBeNull();
  });
});
