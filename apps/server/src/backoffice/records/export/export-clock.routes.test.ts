import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postgresZone, readSchoolOffset } from '../../../platform/db/school-offset';
import type { FormApp } from '../../forms/form.test-kit';
import { liveForm, staffOf } from '../record-read.test-kit';
import { exportedBytes, startExportApp } from './export.test-kit';

let app: FormApp;
beforeAll(async () => {
  app = await startExportApp();
});
afterAll(() => app.close());

const moveTo = (utc_offset: number) =>
  app.db.pool.query(
    `insert into app.setting (key, value) values ('school', $1)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ name: '甲', logo: '', utc_offset })],
  );
beforeEach(async () => {
  await app.db.pool.query("delete from app.setting where key = 'school'");
});

describe('the clock of the school', () => {
  it('is that of Beijing until it is set', async () => {
    expect(await readSchoolOffset(app.db.kysely)).toBe(480);
    await app.db.pool.query('insert into app.setting (key, value) values (\'school\', \'{"name":"甲","logo":""}\')');
    expect(await readSchoolOffset(app.db.kysely)).toBe(480);
  });

  it.each([
    [480, '2026-03-02T04:00:00'],
    [345, '2026-03-02T01:45:00'],
    [0, '2026-03-01T20:00:00'],
    [-480, '2026-03-01T12:00:00'],
  ])('%i minutes from UTC writes moments as %s into exports', async (offset, local) => {
    await moveTo(offset);
    const { rows } = await app.db.pool.query<{ local: string }>(
      `select set_config('TimeZone', $1, true), to_char('2026-03-01T20:00:00Z'::timestamptz, 'YYYY-MM-DD"T"HH24:MI:SS') as local`,
      [postgresZone(offset)],
    );
    expect(rows[0]?.local).toBe(local);
    const form = await liveForm(app, [{ field: 'at', name: '时间', edit_input: 'datetime' }]);
    await app.db.pool.query(`insert into form.${form.table_name} (at) values ('2026-03-01T20:00:00Z')`);
    const token = await staffOf(app, [form.id], ['index', 'export']);
    const body = { format: 'csv', columns: ['at'] };
    const bytes = await exportedBytes(app, { formId: form.id, token, body });
    expect(bytes.toString()).toContain(local.replace('T', ' '));
  });
});
