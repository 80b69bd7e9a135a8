import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { type CourseForm, courseFormIds } from '@shuyuan/contract/courses/course-form';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('a new school finds them in the menu in the order of its work', async () => {
  const { rows } = await app.db.pool.query<{ name: string; path: string }>(
    `select entry.name, entry.path from app.menu as entry join app.menu as above on above.id = entry.parent_id
     where above.name = '教学管理' order by entry.sort`,
  );
  expect(rows.map(({ name, path }) => `${name} ${path}`)).toEqual([
    '课程项目 /course/program?custom_form_id=900001',
    '班级管理 /course/class',
    '报名 /course/apply',
    '学员库 /course/contact',
  ]);
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
