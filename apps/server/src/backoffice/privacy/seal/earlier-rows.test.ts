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
const number = '11010519491231002X';
const definition = JSON.stringify({ table_name: 'pupil', fields: [{ id: 1, field: 'card', edit_input: 'id_card' }] });

/** The data of an earlier version. */
const earlier = `
  insert into app.admin (username, name, password_hash, department_id)
    select 'old', 'old', '$argon2id$', id from app.department limit 1;
  insert into app.custom_form (id, name, table_name, live_version) values (7, '学员', 'pupil', 1);
  insert into app.custom_form_version (custom_form_id, version, definition) values (7, 1, '${definition}');
  create table form.pupil (id bigint primary key, card text, deleted_at timestamptz);
  create unique index pupil_card on form.pupil (card) where deleted_at is null and card is not null;
  insert into form.pupil values (1, '${number}'), (2, null), (3, '');
  insert into app.audit_log (actor_name, ip, user_agent, request_id, action, target_type, target_id, before, after, outcome)
    values ('', '', '', '', 'record.edit', 'form_7', '1', null,
      '{"version": 1, "definition": 1, "values": {"card": "${number}"}}', 'succeeded'),
    ('', '', '', '', 'record.export', 'form_7', null, null, '{"filter": {"search": {"card": "${number}"}}}', 'succeeded');
  insert into app.record_view (custom_form_id, admin_id, name, settings)
    select 7, id, '某人', '{"search": {"card": "${number}"}}' from app.admin;
  insert into app.record_import (custom_form_id, admin_id, file_name, file_size, sheets, columns, live_version)
    select 7, id, 'a.xlsx', 1, '[]', '[{"samples": ["${number}"]}]', 1 from app.admin;
  insert into app.record_import_row (record_import_id, row, cells) select id, 2, '{"0": "${number}"}' from app.record_import;
  insert into app.record_import_fault (record_import_id, row, field, text, messages)
    select id, 2, 'card', '${number}', '{}' from app.record_import;
  insert into app.record_import_edit (record_import_id, record_id, version, before)
    select id, 1, 1, '{"card": "${number}"}' from app.record_import;`;

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let folder: string;
let db: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-earlier-'));
  clone = await cloneDatabase('template0');
  db = openDatabase({ url: clone.url, secrets: testSecrets, poolSize: 2, onIdleError: () => undefined });
  for (const file of (await readdir(migrations)).filter((name) => name < '0013')) {
    await cp(join(migrations, file), join(folder, file));
  }
  await migrate({ pool: db.pool, directory: folder });
});
afterAll(async () => {
  await db.close();
  await clone.drop();
  await rm(folder, { recursive: true });
});

test('what an earlier version wrote as it was lies sealed after the start, and reads the same', async () => {
  await db.pool.query(earlier);
  await migrate({ pool: db.pool, directory: migrations });
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('app', 'form')`,
  );
  for (const { name } of tables) {
    const { rows } = await db.pool.query(`select from ${name} as given where position($1 in given::text) > 0`, [
      number,
    ]);
    expect(rows, name).toEqual([]);
  }
  const one = async (text: string): Promise<unknown> =>
    (await db.pool.query(`select (select ${text}) as value`)).rows[0]?.value;
  expect((await db.pool.query('select id, app.open(card) as card from form.pupil order by id')).rows).toEqual([
    { id: 1, card: number },
    { id: 2, card: null },
    { id: 3, card: null },
  ]);
  expect(await one("app.open_snapshot(after) -> 'values' ->> 'card' from app.audit_log order by id limit 1")).toBe(
    number,
  );
  expect(await one("app.open(settings ->> 'sealed') from app.record_view")).toContain(number);
  expect(await one("app.open(cells #>> '{}') from app.record_import_row")).toContain(number);
  expect(await one('app.open(text) from app.record_import_fault')).toBe(number);
  expect(await one("app.open_values(before) ->> 'card' from app.record_import_edit")).toBe(number);
  await expect(db.pool.query(`insert into form.pupil values (4, $1)`, [db.seal(number)])).rejects.toMatchObject({
    code: '23505',
  });
});
