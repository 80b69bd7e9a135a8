import { profileEndpoints } from '@shuyuan/contract/backoffice/identity/profile.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertPicture } from '../../files/file.test-kit';
import type { FormApp } from '../../forms/form.test-kit';
import { list, liveForm, read, staffOf } from '../record-read.test-kit';
import { importsOver, startImportApp, workbookOf } from './import.test-kit';

let app: FormApp;
beforeAll(async () => {
  app = await startImportApp();
});
afterAll(() => app.close());

const adminOf = async (token: string): Promise<number> =>
  ((await app.call(profileEndpoints.show, { token })).body.data as { id: number }).id;

it('files of imported records are used under the names of the records, and free once the import is taken back', async () => {
  const form = await liveForm(app, [
    { field: 'full_name', name: '姓名' },
    { field: 'photo', name: '照片', edit_input: 'image' },
  ]);
  const type = `form_${form.id}`;
  const token = await staffOf(app, [form.id]);
  const staffId = await adminOf(token);
  const imports = importsOver(app, { formId: form.id, token });
  const [one, two] = [await insertPicture(app, staffId), await insertPicture(app, staffId)];
  const rows = [
    ['张三', one.url],
    ['', two.url],
    ['王五', ''],
  ];
  const entry = await imports.check(await imports.taken(await workbookOf(['姓名', '照片'], rows)));
  expect(entry).toMatchObject({ bad_cells: 0, new_rows: 3 });
  await imports.commit(entry.id);
  const { data } = await list(app, { formId: form.id, token, query: { sort_name: 'id', sort_type: 'asc' } });
  const ids = data.map(({ id }) => id);
  const uses = async () =>
    (
      await app.db.pool.query(
        'select file_id, target_id, title from app.file_use where target_type = $1 order by file_id',
        [type],
      )
    ).rows;
  expect(await uses()).toEqual([
    { file_id: one.id, target_id: String(ids[0]), title: '张三' },
    { file_id: two.id, target_id: String(ids[1]), title: `#${ids[1]}` },
  ]);
  expect(await imports.undo(entry.id)).toMatchObject({ state: 'succeeded', message: '移除 3 条' });
  expect(await uses()).toEqual([]);
  expect((await list(app, { formId: form.id, token })).total).toBe(0);
  expect((await read(app, 'show', { formId: form.id, token, query: { id: ids[0] ?? 0 } })).status).toBe(404);
  const trail = await app.db.pool.query(
    `select action, after ->> 'file' as file, (after ->> 'made')::int as made, (after ->> 'changed')::int as changed,
       (after ->> 'first_id')::int as first_id, (after ->> 'last_id')::int as last_id
     from app.audit_log where target_type = $1 and action like 'record.%' order by id`,
    [type],
  );
  const summary = { file: 'data.xlsx', made: 3, changed: 0, first_id: ids[0], last_id: ids[2] };
  expect(trail.rows).toEqual([
    { action: 'record.import', ...summary },
    { action: 'record.undo', ...summary },
  ]);
});
