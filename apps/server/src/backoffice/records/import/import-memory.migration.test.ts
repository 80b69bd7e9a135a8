import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../platform/db/database';
import { cloneDatabase } from '../../../platform/db/database.test-kit';
import { migrate } from '../../../platform/db/migrate';
import { testSecrets } from '../../../platform/secrets/secrets.test-kit';

const migrations = fileURLToPath(new URL('../../../../migrations', import.meta.url));
const columns = JSON.stringify([
  { column: 0, header: '姓名', samples: [], field: 'name', found_by: 'label' },
  { column: 2, header: '联系', samples: [], field: 'mobile', found_by: 'memory' },
]);
const mapping = '[{"column": 0, "field": "name"}, {"column": 2, "field": "mobile"}]';

/** The data of an earlier version. */
const earlier = `
  insert into app.admin (username, name, password_hash, department_id)
    select 'old', 'old', '$argon2id$', id from app.department limit 1;
  insert into app.custom_form (id, name, table_name, live_version) values (7, '学员', 'pupil', 1);
  insert into app.record_import_memory (custom_form_id, headers, mapping, mode, key_field)
    values (7, '["姓名","联系"]', '[{"column": 2, "field": "name"}]', 'update', 'mobile');
  insert into app.record_import
      (custom_form_id, admin_id, file_name, file_size, sheets, columns, mapping, mode, key_field, state)
    select 7, admin.id, state, 1, '["名单", "说明"]', '${columns}', '${mapping}', 'update', 'mobile', state
    from app.admin, unnest(array['uploaded', 'checking', 'checked', 'committed']) as state order by state;`;

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let folder: string;
let db: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-earlier-'));
  clone = await cloneDatabase('template0');
  db = openDatabase({ url: clone.url, secrets: testSecrets, poolSize: 2, onIdleError: () => undefined });
  for (const file of (await readdir(migrations)).filter((name) => name < '0023')) {
    await cp(join(migrations, file), join(folder, file));
  }
  await migrate({ pool: db.pool, directory: folder });
});
afterAll(async () => {
  await db.close();
  await clone.drop();
  await rm(folder, { recursive: true });
});

test('what an earlier version remembered by places is gone, also from files that wait for their import', async () => {
  await db.pool.query(earlier);
  await migrate({ pool: db.pool, directory: migrations });
  const { rows: remembered } = await db.pool.query('select * from app.record_import_memory');
  expect(remembered).toEqual([]);
  const { rows } = await db.pool.query(
    `select file_name, state, mode, mapping, columns -> 1 ->> 'found_by' as second from app.record_import order by file_name`,
  );
  const [name] = JSON.parse(mapping);
  const reset = { mode: 'insert', mapping: [name], second: null };
  expect(rows).toEqual([
    { file_name: 'checked', state: 'uploaded', ...reset },
    { file_name: 'checking', state: 'checking', ...reset },
    { file_name: 'committed', state: 'committed', mode: 'update', mapping: JSON.parse(mapping), second: 'memory' },
    { file_name: 'uploaded', state: 'uploaded', ...reset },
  ]);
});

test('sheets that were names alone have their places, and a heading of old is that of the first filled row', async () => {
  const { rows } = await db.pool.query('select distinct sheets, header_row, header_rows, head from app.record_import');
  const sheets = ['名单', '说明'].map((name, sheet) => ({ sheet, name, rows: null }));
  expect(rows).toEqual([{ sheets, header_row: null, header_rows: 1, head: [] }]);
});
