// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordImportErrors } from '@shuyuan/contract/backoffice/records/record-import.errors';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { serverProgram } from '../../../app/process.test-kit';
import { rowsIn } from '../../../platform/excel/excel.test-kit';
import { type ServerProcess, startProcess } from '../../../platform/process/process.test-kit';
import { testSecretKeys } from '../../../platform/secrets/secrets.test-kit';
import { type FormApp, startFormApp } from '../../forms/form.test-kit';
import { jobsOver, untilOver } from '../../jobs/job.test-kit';
import { list, liveForm, staffOf } from '../record-read.test-kit';
import { importsOver, workbookOf } from './import.test-kit';

/** More than are written at a time: the first are in the table, the others wait for the group that somebody holds. */
const count = 1500;
const freeRows = 1200;

let app: FormApp;
let dataDir: string;
let program: string;
let holder: pg.Client;
let processes: ServerProcess[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shuyuan-import-'));
  app = await startFormApp({ env: { DATA_DIR: dataDir } });
  program = await serverProgram();
  holder = new pg.Client({ connectionString: app.databaseUrl });
  await holder.connect();
});
afterEach(async () => {
  await holder.query('rollback');
  for (const { child } of processes) child.kill('SIGKILL');
  await Promise.all(processes.map(({ ended }) => ended));
  processes = [];
});
afterAll(async () => {
  await holder.end();
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** What one process seals the other has to open. */

const startServer = async (): Promise<ServerProcess> => {
  const env = { DATABASE_URL: app.databaseUrl, DATA_DIR: dataDir, PORT: '0', SECRET_KEYS: testSecretKeys };
  const server = startProcess(program, env);
  processes.push(server);
  await server.waitFor(/is running/);
  return server;
};

/** A checked import whose commit blocks while the second group is locked. */
const checkedImport = async (badRows: readonly string[][] = []) => {
  const teams = await liveForm(app, [{ field: 'title', name: '名称' }]);
  const form = await liveForm(app, [
    { field: 'no', name: '编号', edit_input: 'serial', settings: { serial_prefix: 'S', serial_digits: 4 } },
    { field: 'mobile', name: '手机号', edit_input: 'mobile', validation: ['required', 'unique'] },
    { field: 'team', name: '小组', edit_input: 'relation', settings: { relation_form_id: teams.id } },
  ]);
  await app.db.pool.query(`insert into form."${teams.table_name}" (title) values ('甲组'), ('乙组')`);
  // Its total is stored, as for a large form, so that count changes must be recorded.
  await app.db.pool.query('insert into app.form_count (custom_form_id, rows) values ($1, 0)', [form.id]);
  const token = await staffOf(app, [form.id, teams.id]);
  const imports = importsOver(app, { formId: form.id, token });
  const rows = Array.from({ length: count }, (_, at) => [String(13_800_000_000 + at), at < freeRows ? '甲组' : '乙组']);
  const file = await workbookOf(['手机号', '小组'], [...badRows, ...rows]);
  const { id } = await imports.check(await imports.taken(file));
  await holder.query('begin');
  await holder.query(`select from form."${teams.table_name}" where title = '乙组' for update`);
  return { form, token, imports, id, jobs: jobsOver(app) };
};
type Checked = Awaited<ReturnType<typeof checkedImport>>;

const startCommit = async ({ imports, id }: Checked, skip_rows = 0): Promise<number> => {
  const { status, body } = await imports.call('importCommit', { body: { id, skip_rows } });
  expect(status).toBe(200);
  return (body.data as { job_id: number }).job_id;
};

/** The number of the job's connections, by what they wait for. */
const waitsOf = async (jobId: number): Promise<(string | null)[]> => {
  const { rows } = await app.db.pool.query<{ waits: string | null }>(
    'select wait_event_type as waits from pg_stat_activity where application_name = $1 and datname = current_database()',
    [`shuyuan job ${jobId}`],
  );
  return rows.map(({ waits }) => waits);
};
const untilHalfWritten = (jobId: number) => expect.poll(() => waitsOf(jobId), { timeout: 30_000 }).toContain('Lock');

/** What an import leaves in the database. */
const traces = async ({ form, token }: Checked) => {
  const { rows } = await app.db.pool.query(
    `select (select count(*)::int from form."${form.table_name}") as rows,
       (select count(*)::int from form."${form.table_name}" where no is not null) as numbered,
       (select count(*)::int from app.audit_log where target_type = $1 and action = 'record.import') as audited`,
    [`form_${form.id}`],
  );
  return { ...rows[0], total: (await list(app, { formId: form.id, token, query: { page_size: 1 } })).total };
};
const nothing = { rows: 0, numbered: 0, audited: 0, total: 0 };
const everything = { rows: count, numbered: count, audited: 1, total: count };

const lastNumber = async ({ form }: Checked): Promise<string> =>
  (await app.db.pool.query<{ no: string }>(`select max(no) as no from form."${form.table_name}"`)).rows[0]?.no ?? '';

it('a process that is killed in the middle of a commit leaves nothing, and the next one writes all but the bad row once', {
  timeout: 120_000,
}, async () => {
  const first = await startServer();
  const checked = await checkedImport([['12', '甲组']]);
  const jobId = await startCommit(checked, 1);
  await untilHalfWritten(jobId);
  first.child.kill('SIGKILL');
  await first.ended;
  await holder.query('rollback');
  await expect.poll(() => waitsOf(jobId), { timeout: 30_000 }).toEqual([]);
  expect(await traces(checked)).toEqual(nothing);
  await startServer();
  expect(await untilOver(app, checked.token, jobId)).toMatchObject({ state: 'succeeded' });
  expect(await traces(checked)).toEqual(everything);
  expect(await lastNumber(checked)).toBe(`S${count}`);
  expect(await checked.imports.show(checked.id)).toMatchObject({
    state: 'committed',
    new_rows: count,
    skipped_rows: 1,
  });
  const job = await checked.jobs.show(checked.token, jobId);
  expect((await rowsIn(await checked.imports.fileOf(job))).map(({ cells }) => cells[0]?.value)).toEqual([
    '手机号',
    '12',
  ]);
});

it('a commit that is cancelled leaves nothing, and can be begun again', { timeout: 120_000 }, async () => {
  await startServer();
  const checked = await checkedImport();
  const jobId = await startCommit(checked);
  await untilHalfWritten(jobId);
  expect((await checked.imports.call('importCommit', { body: { id: checked.id } })).body).toMatchObject({
    errcode: recordImportErrors.importBusy.errcode,
  });
  expect((await checked.jobs.cancel(checked.token, jobId)).status).toBe(200);
  expect(await untilOver(app, checked.token, jobId)).toMatchObject({ state: 'cancelled' });
  expect(await traces(checked)).toEqual(nothing);
  expect(await checked.imports.show(checked.id)).toMatchObject({ state: 'checked', new_rows: count, bad_cells: 0 });
  await holder.query('rollback');
  expect(await checked.imports.commit(checked.id)).toMatchObject({ state: 'succeeded' });
  expect(await traces(checked)).toEqual(everything);
  expect(await lastNumber(checked)).toBe(`S${count}`);
});
