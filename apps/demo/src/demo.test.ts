// @module-tag long
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { courseForms } from '@shuyuan/contract/courses/course-forms';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { idempotencyHeader } from '@shuyuan/contract/platform/endpoint';
import type { Database } from '@shuyuan/server/platform/db/database';
import { bundleForTests } from '@shuyuan/server/test-kit/app/process';
import { schoolDay } from '@shuyuan/server/test-kit/courses/attendance/attendance';
import { type CourseApp, startCourseApp } from '@shuyuan/server/test-kit/courses/course-app';
import { collectBody } from '@shuyuan/server/test-kit/courses/payments/payment';
import { startProcess } from '@shuyuan/server/test-kit/platform/process/process';
import { testSecretKeys } from '@shuyuan/server/test-kit/platform/secrets/secrets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DemoSchool } from './demo.service';
import { openTestDemo } from './demo.test-kit';
import { demoReceipts } from './demo-client';

let app: CourseApp;
let db: Database;
let school: DemoSchool;
let said: readonly string[];
let before: object;
let folder: string;
const input = { now: new Date(), scale: 1 / 30 };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-demo-'));
  app = await startCourseApp();
  ({ db, school, said } = openTestDemo(app));
});
afterAll(async () => {
  await db.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const read = async <T extends object>(statement: string): Promise<T[]> => (await db.pool.query<T>(statement)).rows;
const only = async (statement: string): Promise<number> => Number((await read<{ of: number }>(statement))[0]?.of);

const rowsOfForms = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { table_name } of courseForms)
    counts[table_name] = await only(`select count(*) as of from form.${table_name}`);
  return counts;
};
/** What `npm start -- --demo` does before it serves. */
const startWithDemo = async () => {
  const program = await bundleForTests(new URL('./main.ts', import.meta.url));
  const env = { DATA_DIR: folder, DATABASE_URL: app.databaseUrl, SECRET_KEYS: testSecretKeys };
  const demo = startProcess(program, env, ['--once']);
  return { code: await demo.ended, output: demo.output() };
};
const beside = () =>
  read(`select (select count(*) from app.receipt_counter) as counters, (select count(*) from app.day_close) as closed,
    (select count(*) from app.payment_request) as requests, (select count(*) from app.plan_template) as templates, (select count(*) from app.role) as roles,
    (select count(*) from app.admin where deleted_at is null) as users,
    (select count(*) from app.message) as messages, (select count(*) from app.message_event) as events,
    (select count(*) from app.message_robot) as robots, (select count(*) from app.message_rule where is_on) as rules,
    (select count(*) from app.custom_form) as forms, (select count(*) from app.publication) as pages,
    (select count(*) from app.questionnaire) as questionnaires, (select count(*) from app.menu) as entries,
    (select count(*) from app.department where deleted_at is null) as departments`);

it('is refused where the course side is in use, with the forms that are', async () => {
  const { id, version } = await app.save('programme', { name: '真实项目', code: 'REAL', state: 'open' });
  await expect(school.fill(input)).rejects.toThrow('课程项目 1 条');
  await expect(school.remove()).rejects.toThrow('这里没有演示学校');
  const { code, output } = await startWithDemo();
  expect(code).toBe(1);
  expect(output).toContain('教学管理中已有数据（含回收站）：课程项目 1 条');
  expect(output).toContain('so no demo school was made');
  expect(await rowsOfForms()).toMatchObject({ course_programme: 1, course_class: 0 });
  expect(version).toBe(1);
  await db.pool.query('delete from form.course_programme where id = $1', [id]);
});

it('fills a school in which every sum is right, and says so when it is there already', async () => {
  before = { forms: await rowsOfForms(), beside: await beside() };
  await school.fill(input);
  const filled = await rowsOfForms();
  expect(filled).toMatchObject({ course_programme: 4, course_class: 12 });
  // Some receipts have several rows.
  expect(filled.course_payment).toBeGreaterThanOrEqual(50);
  const joint = await read<{ people: number; methods: number }>(`select count(distinct member)::int as people,
    count(distinct method)::int as methods from form.course_payment where batch_no is not null group by batch_no`);
  expect(joint.some(({ methods }) => methods > 1)).toBe(true);
  expect(
    await only(`select count(*) as of from form.course_payment where method <> 'cash' and reverses is null
      and transaction_no is null and kind in ('pay', 'topup')`),
  ).toBe(0);
  expect(
    await only(
      `select count(*) as of from form.course_payment where (payer_kind = 'company') <> (company is not null)`,
    ),
  ).toBe(0);
  for (const [table, rows] of Object.entries(filled)) expect([table, rows > 0]).toEqual([table, true]);
  const states = await read<{ state: string }>('select distinct state from form.course_enrolment order by state');
  expect(states.map(({ state }) => state)).toEqual([
    'admitted',
    'entered',
    'interview',
    'pending',
    'rejected',
    'waiting',
    'withdrawn',
  ]);
  expect(
    await only(`select count(*) as of from form.course_class as class_row where class_row.capacity < (
    select count(*) from form.course_member where class = class_row.id and state in ('studying', 'paused')) + (
    select count(*) from form.course_enrolment where class = class_row.id and state = 'admitted')`),
  ).toBe(0);
  const numbers = await read<{ receipt_no: string }>('select receipt_no from form.course_payment order by receipt_no');
  const year = schoolDay().slice(0, 4);
  expect(numbers.map(({ receipt_no }) => receipt_no)).toEqual(
    numbers.map((_, at) => `${demoReceipts.series}${year}-${String(at + 1).padStart(6, '0')}`),
  );
  expect(await only(`select count(*) as of from form.course_session where date = '${schoolDay()}'`)).toBeGreaterThan(0);
  expect(
    await only(`select count(*) as of from form.course_attendance as mark join form.course_session as session
    on session.id = mark.session where session.date >= '${schoolDay()}' or session.rolled_at is null`),
  ).toBe(0);

  const ids = await read<{ id: number }>('select id from form.course_class order by id');
  let net = 0;
  for (const { id } of ids) {
    const { body } = await app.call(paymentEndpoints.account, { query: { class_id: String(id) } });
    const { totals } = body.data as { totals: { received: number; refunded: number } };
    net += totals.received - totals.refunded;
  }
  expect(net).toBe(await only('select sum(amount) as of from form.course_payment where voided_on is null'));
  expect(net).toBeGreaterThan(0);

  const messageStates = await read<{ state: string }>('select distinct state from app.message order by state');
  expect(messageStates.map(({ state }) => state)).toEqual(['failed', 'sent', 'skipped', 'unknown', 'waiting']);
  // What waits could be sent once there is a provider: only to addresses that nobody has.
  expect(
    await only(`select count(*) as of from app.message
      where state = 'waiting' and (way <> 'mail' or app.open(address) !~ '@example\\.(com|cn|net)$')`),
  ).toBe(0);
  expect(await only(`select count(*) as of from app.message where way = 'bell' and read_at is null`)).toBe(3);

  const asked = await read<{ is_anonymous: boolean; answered: number; records: number; named: number }>(`
    select own.is_anonymous, (select count(*)::int from app.questionnaire_answer where questionnaire_id = own.id) as answered,
      count(*)::int as records, count(opinion.member)::int as named
    from app.questionnaire as own join form.demo_opinion as opinion
      on opinion.class = own.class_id and opinion.session is not distinct from own.session_id group by own.id order by own.id`);
  expect(asked.map(({ is_anonymous }) => is_anonymous)).toEqual([false, true]);
  for (const { is_anonymous, answered, records, named } of asked) {
    expect(answered).toBeGreaterThan(0);
    expect([records, named]).toEqual([answered, is_anonymous ? 0 : answered]);
  }

  expect(said.length).toBeGreaterThan(5);
  await expect(school.fill(input)).rejects.toThrow('演示学校已经在了');
  const { code, output } = await startWithDemo();
  expect(code).toBe(0);
  expect(output).toMatch(/演示学校已经在了，没有改动.*\n.*left as it is; remove it with npm run demo -- --remove/);
  expect(await rowsOfForms()).toEqual(filled);
});

it('stays where people work on it and names what stands there; the numbers of the school are apart', async () => {
  const [member] = await read<{ id: number }>(`select id from form.course_member as member
    where receivable > 100 + (select coalesce(sum(amount), 0) from form.course_payment
      where member = member.id and voided_on is null) order by id limit 1`);
  const body = collectBody(member?.id, 100, { method: 'cash' });
  const headers = { [idempotencyHeader]: randomUUID() };
  const paid = await app.call(paymentEndpoints.collect, { body, headers });
  expect(paid).toMatchObject({ status: 200, body: { data: [{ receipt_no: `SJ${schoolDay().slice(0, 4)}-000001` }] } });
  const filled = await rowsOfForms();
  await expect(school.remove()).rejects.toThrow(/缴费记录 1 条（编号 \d+）/);
  expect(await rowsOfForms()).toEqual(filled);
});

it('goes away with all that it left, and the ledger is guarded as before', async () => {
  await db.pool.query('alter table form.course_payment disable trigger course_payment_kept');
  await db.pool.query(`delete from form.course_payment where receipt_no like 'SJ%'`);
  await db.pool.query('alter table form.course_payment enable trigger course_payment_kept');
  await db.pool.query(`delete from app.payment_request where admin_id = $1`, [app.adminId]);
  await db.pool.query(`delete from app.receipt_counter where series = 'SJ'`);
  const filled = await rowsOfForms();
  await school.remove();
  expect({ forms: await rowsOfForms(), beside: await beside() }).toEqual(before);
  expect(await read(`select after from app.audit_log where action = 'demo.remove'`)).toEqual([
    { after: { rows: Object.values(filled).reduce((sum, rows) => sum + rows, 0) } },
  ]);
  expect(await read(`select tgenabled from pg_trigger where tgname = 'course_payment_kept'`)).toEqual([
    { tgenabled: 'O' },
  ]);
});
