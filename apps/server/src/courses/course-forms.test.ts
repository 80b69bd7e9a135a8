import { fileURLToPath } from 'node:url';
import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { searchEndpoints } from '@shuyuan/contract/backoffice/search/search.endpoints';
import { type CourseForm, courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureSystemForms } from '../backoffice/forms';
import { signIn } from '../backoffice/identity/identity.test-kit';
import { emptyDatabase } from '../platform/db/database.test-kit';
import { openMigratedDatabase } from '../platform/db/migrated-database';
import { createLog } from '../platform/log/log';
import { testSecrets } from '../platform/secrets/secrets.test-kit';
import { type CourseApp, startCourseApp } from './course-app.test-kit';
import { courseForms } from './course-forms';

let app: CourseApp;
beforeAll(async () => {
  app = await startCourseApp();
});
afterAll(() => app.close());

it('every course form is there from the first start, listed by the engine like any other', async () => {
  for (const { form } of courseForms) {
    const query = { custom_form_id: String(form.id) };
    expect(await app.call(recordEndpoints.index, { query })).toMatchObject({ status: 200, body: { total: 0 } });
    const { body } = await app.call(recordEndpoints.meta, { query });
    expect(body.data).toMatchObject({ name: form.name, kind: 'system' });
  }
});

const entriesUnder = async (container: string, { pool } = app.db): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string; path: string }>(
    `select entry.name, entry.path from app.menu as entry join app.menu as above on above.id = entry.parent_id
     where above.name = $1 order by entry.sort`,
    [container],
  );
  return rows.map(({ name, path }) => `${name} ${path}`);
};
const finance = [
  '收款 /finance/till',
  '欠费 /finance/arrears',
  '流水 /finance/ledger',
  '退费 /finance/refund',
  '日结 /finance/close',
  '付款单位 /finance/company?custom_form_id=900015',
];

it('a new school finds them in the menu in the order of its work', async () => {
  expect(await entriesUnder('教学管理')).toEqual([
    '课程项目 /course/program?custom_form_id=900001',
    '班级管理 /course/class',
    '报名 /course/apply',
    '学员库 /course/contact?custom_form_id=900003',
    '跟进记录 /course/follow-up?custom_form_id=900016',
    '课程表 /course/timetable',
    '信息更正 /course/correction',
  ]);
  expect(await entriesUnder('财务管理')).toEqual(finance);
  const { rows } = await app.db.pool.query('select name from app.menu where parent_id is null order by sort, id');
  const order = rows.map(({ name }) => name);
  expect(order.slice(order.indexOf('教学管理')).slice(0, 2)).toEqual(['教学管理', '财务管理']);
});

it('a school of before gets the entries of money once; what its staff removed stays away', {
  tags: ['long'],
}, async () => {
  const clone = await emptyDatabase();
  const directory = fileURLToPath(new URL('../../migrations', import.meta.url));
  const addresses = { url: clone.url, migrationUrl: clone.migrationUrl };
  const parts = { addresses, secrets: testSecrets, directory, log: createLog({ level: 'silent' }), poolSize: 4 };
  const db = await openMigratedDatabase(parts);
  try {
    const before = courseForms
      .filter(({ form }) => form.id !== courseFormIds.company)
      .map(({ form, ...more }) => ({
        ...more,
        form: {
          ...form,
          fields: form.fields.filter(({ field }) => form.id !== courseFormIds.payment || field !== 'company'),
        },
      }));
    await ensureSystemForms(db.kysely, before);
    expect(await entriesUnder('财务管理', db)).toEqual([]);
    await ensureSystemForms(db.kysely, courseForms);
    expect(await entriesUnder('财务管理', db)).toEqual(finance);
    await db.pool.query(`delete from app.menu where path like '/finance/%' and path not like '%till'`);
    await ensureSystemForms(db.kysely, courseForms);
    expect(await entriesUnder('财务管理', db)).toEqual(finance.slice(0, 1));
  } finally {
    await db.close();
    await clone.drop();
  }
});

it('entries of money are seen by whoever can use them', async () => {
  const seen = async (...nodes: string[]): Promise<string[]> => {
    const { token } = await signIn(app.db.kysely, { nodes });
    const { body } = await app.call(identityEndpoints.menu, { token });
    const items = body.data as { name: string; children: { name: string }[] }[];
    return items.find(({ name }) => name === '财务管理')?.children.map(({ name }) => name) ?? [];
  };
  const [ledger, refunds] = [courseNode('payment', 'index'), courseNode('refund', 'index')];
  expect(await seen('payment.collect', 'payment.close')).toEqual([]);
  expect(await seen(ledger)).toEqual(['欠费', '流水']);
  expect(await seen(ledger, 'payment.collect')).toEqual(['收款', '欠费', '流水']);
  expect(await seen(ledger, 'payment.reopen')).toEqual(['欠费', '流水', '日结']);
  expect(await seen(refunds)).toEqual(['退费']);
  expect(await seen(courseNode('company', 'index'))).toEqual(['付款单位']);
  const { token } = await signIn(app.db.kysely, { nodes: [ledger] });
  const { body } = await app.call(searchEndpoints.index, { token, query: { keyword: '收款' } });
  expect((body.data as { pages: number[] }).pages).toEqual([]);
});

it('programme, class, contact and member hold together', async () => {
  const programme = await app.save('programme', { name: '高级管理人员工商管理硕士', code: 'EMBA', state: 'open' });
  const { id: classId } = await app.save('class', {
    name: 'EMBA 2026 春季一班',
    code: '2026A',
    programme: programme.id,
    state: 'enrolling',
    capacity: 60,
    tuition: 29_800_000,
  });
  const contact = await app.save('contact', { name: '欧阳明远', mobile: '13800138000' });
  const member = await app.save('member', {
    contact: contact.id,
    class: classId,
    student_no: 'EMBA-2026A-001',
    state: 'studying',
    joined_on: '2026-03-01',
  });
  expect(member).toMatchObject({ contact: { label: '欧阳明远' }, class: { label: 'EMBA 2026 春季一班' } });
  const forms: CourseForm[] = ['programme', 'class', 'contact', 'member'];
  for (const form of forms) {
    const query = { custom_form_id: String(courseFormIds[form]) };
    expect(await app.call(recordEndpoints.index, { query })).toMatchObject({ body: { total: 1 } });
  }
});
