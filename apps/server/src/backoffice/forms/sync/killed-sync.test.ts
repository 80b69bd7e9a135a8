// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleProgram, type TestProgram } from '../../../platform/process/process.test-kit';
import { findVersion } from '../design/version.repository';
import { type FormApp, fieldOf, formOf, inputOf, save, saveLive, startFormApp } from '../form.test-kit';
import { planFor } from '../plan/plan-bench.test-kit';

const processName = 'killed_sync';
/** In the long run every statement, otherwise one in seven. */
const stride = runs({ usual: 7, assure: 1 });

let app: FormApp;
let program: TestProgram;
beforeAll(async () => {
  app = await startFormApp();
  program = await bundleProgram(new URL('./killed-sync.test-kit.ts', import.meta.url));
});
afterAll(async () => {
  await program.remove();
  await app.close();
});

const query = <T extends object>(text: string, values: unknown[] = []) =>
  app.db.pool.query<T>(text, values).then(({ rows }) => rows);

/** Runs the program; true when it was killed, false when it finished. */
const runUntil = async (formId: number, statement: number): Promise<boolean> => {
  const url = new URL(app.databaseUrl);
  url.searchParams.set('application_name', processName);
  const child = spawn(process.execPath, [program.file], {
    env: { DATABASE_URL: url.href, FORM_ID: String(formId), ADMIN_ID: String(app.adminId), KILL_AT: String(statement) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`statement ${statement}: ${complaint}`);
  // PostgreSQL notices the broken line once its statement is over.
  const sessions = () => query('select from pg_stat_activity where application_name = $1', [processName]);
  await expect.poll(sessions, { interval: 10 }).toEqual([]);
  return signal === 'SIGKILL';
};

const before = Array.from({ length: 8 }, (_, at) =>
  fieldOf({ field: `f${at}`, name: `字段${at}`, settings: { sortable: at < 4 } }),
);

/** Eight fields whose names rotate, some of other types, some dropped, some new, in a renamed table. */
const changed = (fields: ReturnType<typeof inputOf>['fields'], formId: number) => [
  ...fields.slice(0, 6).map((field, at) => ({
    ...field,
    field: `f${(at + 1) % 6}`,
    name: `新字段${at}`,
    ...(at % 2 === 0 ? { edit_input: 'number' as const, search_input: 'number_range' as const } : {}),
  })),
  fieldOf({ field: 'code', edit_input: 'serial' }),
  fieldOf({ field: 'mobile', edit_input: 'mobile', validation: ['required', 'unique'] }),
  fieldOf({ field: 'friend', edit_input: 'relation', settings: { relation_form_id: formId } }),
  fieldOf({ field: 'friends', edit_input: 'relations', settings: { relation_form_id: formId } }),
];

/** The metadata of the form, and the real table. */
const stateOf = async (formId: number) => {
  const [form] = await query<{ live_version: number; synced: boolean }>(
    'select live_version, synced_version is not distinct from version as synced from app.custom_form where id = $1',
    [formId],
  );
  const version = form?.live_version ?? 0;
  const live = await findVersion(app.db.kysely, { formId, version });
  if (live === undefined) throw new Error(`no definition of version ${version}`);
  const relations = new Map([[formId, { name: live.name, table: live.table_name }]]);
  const plan = await planFor(app.db.kysely, { live, draft: live, formId, relations });
  const waiting = await query<{ place: string }>(
    'select place from app.form_recycled where custom_form_id = $1 order by place',
    [formId],
  );
  const columns = await query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_schema = 'form' and table_name = $1 and column_name like '\\_r\\_%' order by 1`,
    [live.table_name],
  );
  return { live, synced: form?.synced, open: plan.steps.map(({ text }) => text), waiting, columns };
};

test('a sync killed with -9 at its statements, one after the other, leaves the old or the new, never a mix (assurance H51)', async () => {
  const form = await saveLive(app, formOf({ fields: before }));
  const table = form.table_name;
  await query(`insert into form.${table} (f0, f1, f2, f3, f4, f5, f6, f7)
    select n, n, n, n, n, n, '甲' || n, '乙' || n from generate_series(1, 50) n`);
  const hash = `select md5(string_agg(row(id, f0, f1, f2, f3, f4, f5)::text, '|' order by id)) as hash from form.`;
  const old = await query(`${hash}${table}`);
  const input = inputOf(form);
  await save(app, { ...input, table_name: `${table}_new`, fields: changed(input.fields, form.id) });
  let kills = 0;
  for (let statement = 1; ; statement += stride) {
    if (!(await runUntil(form.id, statement))) break;
    kills += 1;
    const { live, synced, open, waiting, columns } = await stateOf(form.id);
    // Metadata and table agree, whether the sync was committed or not.
    expect(open, `after statement ${statement}`).toEqual([]);
    expect(waiting.map(({ place }) => place)).toEqual(columns.map(({ column_name }) => column_name));
    if (live.table_name !== table) break;
    expect(synced).toBe(false);
    expect(live.fields.map(({ field }) => field)).toEqual(before.map(({ field }) => field));
    expect(await query(`${hash}${table}`)).toEqual(old);
  }
  expect(kills).toBeGreaterThanOrEqual(50 / stride);
  const { live, synced, open, waiting } = await stateOf(form.id);
  expect([live.table_name, synced, open, waiting.length]).toEqual([`${table}_new`, true, [], 2]);
  expect(await query(`${hash}${table}_new`)).toEqual(old);
  recordFigure('H51', 'a sync killed at its statements', { kills, mixed: 0 });
}, 400_000);
