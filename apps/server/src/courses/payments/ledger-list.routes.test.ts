import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { dayCloseEndpoints } from '@shuyuan/contract/courses/payments/day-close.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportedSheets } from '../../backoffice/records/export/export.test-kit';
import { type CourseApp, startCourseApp } from '../course-app.test-kit';
import { openTill, type Till } from './payment.test-kit';

let app: CourseApp;
let till: Till;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-ledger-'));
  app = await startCourseApp({ runsJobs: true, env: { DATA_DIR: folder } });
  till = await openTill(app);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const formId = courseFormIds.payment;
const query = { custom_form_id: String(formId) };
const metaOf = async () => (await app.call(recordEndpoints.meta, { query })).body.data as { sortable: string[] };
const idOf = ({ body }: { body: Record<string, unknown> }): number => (body.data as { id: number }[])[0]?.id ?? 0;

it('offers no order by what is derived from the ledger, and refuses it', async () => {
  const { sortable } = await metaOf();
  expect(sortable).toContain('amount');
  for (const sort_name of ['state', 'reversed_by']) {
    expect(sortable).not.toContain(sort_name);
    const listed = await app.call(recordEndpoints.index, { query: { ...query, sort_name, sort_type: 'asc' } });
    expect(listed).toMatchObject({ status: 400, body: { errors: { sort_name: [expect.any(String)] } } });
  }
});

it('exports whether each row counts, in words, and those that count alone', async () => {
  const { id: member } = await till.member();
  const takeBack = async (id: number) =>
    expect(await till.post('void', { id, reason: '收错人' })).toMatchObject({ status: 200 });
  const exported = async (columns: readonly string[], search: object = {}) => {
    const body = { format: 'xlsx', columns, filter: { search, sort_name: 'id', sort_type: 'asc' } };
    return (await exportedSheets({ ...app, adminName: '' }, { formId, token: app.token, body }))[0]?.rows;
  };
  await till.pay(member, 1_000);
  await takeBack(idOf(await till.pay(member, 200)));
  const closed = idOf(await till.pay(member, 300, { method: 'card' }));
  const close = { day: till.today, collector_id: app.adminId, method: 'card', total: 300 };
  expect(await app.call(dayCloseEndpoints.close, { body: close })).toMatchObject({ status: 200 });
  await takeBack(closed);
  expect(await exported(['state', 'amount', 'reversed_by'])).toEqual([
    ['状态', '金额', '被何号冲销'],
    ['有效', '10.00', ''],
    ['已作废', '2.00', ''],
    ['已冲销', '3.00', expect.stringMatching(/^SJ\d{4}-\d{6}$/)],
    ['冲销', '-3.00', ''],
  ]);
  expect(await exported(['state', 'amount'], { state: ['valid'] })).toEqual([
    ['状态', '金额'],
    ['有效', '10.00'],
  ]);
});
