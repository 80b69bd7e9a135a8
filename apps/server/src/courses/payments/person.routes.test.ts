import { courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import type { PersonAccount, TillPerson } from '@shuyuan/contract/courses/payments/payment';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { schoolDay } from '../attendance/attendance.test-kit';
import { type CourseApp, courseNodes, startCourseApp } from '../course-app.test-kit';
import { openTill, type Till } from './payment.test-kit';

let app: CourseApp;
let till: Till;
let teacher: { token: string; id: number };
let person: { id: number; own: number; far: number };
beforeAll(async () => {
  app = await startCourseApp();
  till = await openTill(app);
  const { token, admin } = await signIn(app.db.kysely, { nodes: courseNodes, scope: 'own' });
  teacher = { token, id: admin.id };
  const { id } = await app.save('contact', { name: '欧阳明远', mobile: '13712345678' });
  const classId = await till.otherClass({ name: '战略一班', head_teacher: teacher.id });
  const own = (await till.member({ contactId: id, classId, receivable: 1000 })).id;
  const far = (await till.member({ contactId: id, receivable: 2000 })).id;
  person = { id, own, far };
  const stranger = await app.save('contact', { name: '欧阳克', mobile: '13987654321' });
  await till.member({ contactId: stranger.id });
  await app.save('contact', { name: '欧阳未入班', mobile: '13911112222' });
});
afterAll(() => app.close());

const found = async (keyword: string, token = app.token): Promise<TillPerson[]> => {
  const { status, body } = await app.call(paymentEndpoints.people, { token, query: { keyword } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data as TillPerson[];
};
const show = (id: number, token = app.token) =>
  app.call(paymentEndpoints.person, { token, query: { contact_id: String(id) } });
const shown = async (id: number, token = app.token): Promise<PersonAccount> =>
  (await show(id, token)).body.data as PersonAccount;
const fieldOf = async (form: 'contact' | 'member', field: string): Promise<number> => {
  const statement = 'select id from app.custom_form_field where custom_form_id = $1 and field = $2';
  return (await app.db.pool.query(statement, [courseFormIds[form], field])).rows[0].id;
};

describe('the people whom the till finds', () => {
  it('are asked for by something, and by whoever may see money', async () => {
    expect(await app.call(paymentEndpoints.people, { query: { keyword: ' ' } })).toMatchObject({ status: 400 });
    const { token } = await signIn(app.db.kysely, { nodes: [courseNode('contact', 'index')] });
    expect(await app.call(paymentEndpoints.people, { token, query: { keyword: '欧阳' } })).toMatchObject({
      status: 403,
    });
  });

  it('are students by name, pinyin, initials, mobile and student number, once each, with what they owe', async () => {
    const { rows } = await app.db.pool.query('select student_no from form.course_member where id = $1', [person.far]);
    for (const keyword of ['欧阳明', 'ouyangming', 'oymy', '13712345678', rows[0].student_no])
      expect([keyword, await found(keyword)]).toEqual([
        keyword,
        [
          {
            contact_id: person.id,
            name: '欧阳明远',
            mobile: '13712345678',
            student_nos: [rows[0].student_no, expect.any(String)],
            class_names: [expect.any(String), '战略一班'],
            outstanding: 3000,
          },
        ],
      ]);
    expect((await found('欧阳')).map(({ name }) => name).sort()).toEqual(['欧阳克', '欧阳明远'].sort());
    expect(await found('不存在的人')).toEqual([]);
  });

  it('are those of the caller’s classes, with these alone', async () => {
    expect(await found('欧阳', teacher.token)).toMatchObject([
      { contact_id: person.id, class_names: ['战略一班'], outstanding: 1000 },
    ]);
  });

  it('are shown in part, or without what is hidden', async () => {
    const fields = [
      { custom_form_id: courseFormIds.contact, field_id: await fieldOf('contact', 'mobile'), access: 'mask' as const },
      {
        custom_form_id: courseFormIds.member,
        field_id: await fieldOf('member', 'student_no'),
        access: 'hide' as const,
      },
    ];
    const { token } = await signIn(app.db.kysely, { nodes: courseNodes, fields });
    const [one] = await found('欧阳明远', token);
    expect(one).toMatchObject({ name: '欧阳明远', mobile: expect.stringContaining('*'), student_nos: [] });
    expect(await shown(person.id, token)).toMatchObject({
      mobile: expect.stringContaining('*'),
      classes: [{ student_no: '' }, { student_no: '' }],
    });
  });

  it('are twenty at the most', async () => {
    for (let made = 0; made < 22; made += 1) {
      const { id } = await app.save('contact', { name: `司徒${made}`, mobile: `1360000${1000 + made}` });
      await till.member({ contactId: id });
    }
    expect(await found('司徒')).toHaveLength(20);
  });
});

describe('a person at the till', () => {
  it('is not there for whoever does not see them', async () => {
    expect(await show(999_999)).toMatchObject({ status: 404 });
    const { rows } = await app.db.pool.query(`select id from form.course_contact where name = '欧阳克'`);
    expect(await show(rows[0].id, teacher.token)).toMatchObject({ status: 404 });
    expect((await shown(person.id, teacher.token)).classes.map(({ id }) => id)).toEqual([person.own]);
  });

  it('has all classes, also finished ones, with what is due by today and the instalments that are open', async () => {
    const rows = [
      { due_on: schoolDay(-40), amount: 300, remark: '首期' },
      { due_on: till.today, amount: 300, remark: '' },
      { due_on: schoolDay(40), amount: 400, remark: '尾款' },
    ];
    const plan = { member_id: person.own, seen: [], rows };
    expect(await app.call(paymentEndpoints.savePlan, { body: plan })).toMatchObject({ status: 200 });
    await till.pay(person.own, 350);
    await app.db.pool.query(`update form.course_class set state = 'finished' where id = $1`, [till.classId]);
    const { name, classes } = await shown(person.id);
    expect(name).toBe('欧阳明远');
    expect(classes).toMatchObject([
      { id: person.far, class_id: till.classId, outstanding: 2000, due: 2000, plan: [] },
      {
        id: person.own,
        class_name: '战略一班',
        receivable: 1000,
        received: 350,
        outstanding: 650,
        due: 250,
        plan: [
          { no: 2, due_on: till.today, open: 250, remark: '' },
          { no: 3, due_on: schoolDay(40), open: 400, remark: '尾款' },
        ],
      },
    ]);
  });

  it('has no class yet, or no plan that the caller may see', async () => {
    const { rows } = await app.db.pool.query(`select id from form.course_contact where name = '欧阳未入班'`);
    expect(await shown(rows[0].id)).toMatchObject({ name: '欧阳未入班', classes: [] });
    const nodes = courseNodes.filter((node) => node !== courseNode('instalment', 'index'));
    const { token } = await signIn(app.db.kysely, { nodes });
    expect((await shown(person.id, token)).classes).toMatchObject([{}, { due: 250, plan: [] }]);
  });
});
