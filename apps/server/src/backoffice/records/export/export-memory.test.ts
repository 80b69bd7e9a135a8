// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleProgram, startProcess, type TestProgram } from '../../../platform/process/process.test-kit';
import { type FormApp, startFormApp } from '../../forms/form.test-kit';
import { untilOver } from '../../jobs/job.test-kit';
import { liveForm, staffOf } from '../record-read.test-kit';
import { askExport } from './export.test-kit';

const rows = 100_000;

let app: FormApp;
let program: TestProgram;
beforeAll(async () => {
  app = await startFormApp();
  program = await bundleProgram(new URL('./export-process.test-kit.ts', import.meta.url));
});
afterAll(async () => {
  await program.remove();
  await app.close();
});

it('an export of 100,000 rows of 10 columns needs no more memory than a piece of it', {
  timeout: 180_000,
}, async () => {
  const form = await liveForm(app, [
    { field: 'name', name: '姓名' },
    { field: 'mobile', name: '手机', edit_input: 'mobile' },
    { field: 'company', name: '单位' },
    { field: 'title', name: '职务' },
    { field: 'fee', name: '学费', edit_input: 'money' },
    { field: 'age', name: '年龄', edit_input: 'number' },
    { field: 'joined', name: '入学', edit_input: 'date' },
    { field: 'seen', name: '来访', edit_input: 'datetime' },
    { field: 'paid', name: '已缴', edit_input: 'switch' },
    { field: 'note', name: '备注', edit_input: 'textarea' },
  ]);
  await app.db.pool.query('set statement_timeout = 0');
  await app.db.pool.query(
    `insert into form.${form.table_name} (name, mobile, company, title, fee, age, joined, seen, paid, note)
     select '学员' || n, '138' || lpad(n::text, 8, '0'), '某某有限公司第' || (n % 500) || '分部', '经理', n * 100, n % 60,
       date '2020-01-01' + n % 2000, timestamptz '2026-01-01' + n * interval '1 minute', n % 2 = 0, '备注 ' || md5(n::text)
     from generate_series(1, ${rows}) as n`,
  );
  const columns = form.fields.map(({ field }) => field);
  const token = await staffOf(app, [form.id]);
  const run = async (body: object): Promise<string> => {
    const reply = await askExport(app, { formId: form.id, token, body: { format: 'xlsx', columns, ...body } });
    const { message } = await untilOver(app, token, (reply.body.data as { job_id: number }).job_id);
    return message;
  };
  const child = startProcess(program.file, { DATABASE_URL: app.databaseUrl });
  await child.waitFor(/taking jobs/);
  expect(await run({ ids: [1, 2, 3] })).toBe('共 3 条');
  child.child.kill('SIGUSR2');
  await child.waitFor(/measuring/);
  expect(await run({})).toBe('共 100,000 条');
  child.child.kill('SIGTERM');
  const [, measured = '{}'] = await child.waitFor(/memory (\{.*\})/);
  await child.ended;
  const { idle, peak } = JSON.parse(measured) as { idle: number; peak: number };
  expect(peak - idle).toBeLessThan(150);
});
