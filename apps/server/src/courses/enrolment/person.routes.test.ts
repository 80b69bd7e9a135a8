import { courseNode } from '@shuyuan/contract/courses/course-form';
import { enrolmentEndpoints } from '@shuyuan/contract/courses/enrolment/enrolment.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { itemOf, type School, startSchool } from './enrolment.test-kit';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.app.close());

const ask = (mobile: string, token = school.app.token) =>
  school.app.call(enrolmentEndpoints.person, { token, query: { mobile } });
const nobody = { contact: null, applications: [], classes: [] };

/** Someone who has entered a class. */
const student = async (mobile: string) => {
  const classId = await school.classOf(3, { name: `班级 ${mobile}` });
  const application = await school.apply({ name: '李雷', mobile, class: classId, company: '甲公司', email: 'li@a.cn' });
  await school.move([application], { to: 'admitted' });
  const items = [{ ...itemOf(application), version: 2 }];
  await school.app.call(enrolmentEndpoints.enter, { body: { items } });
  return application;
};

describe('a person is recognised by the mobile number', () => {
  it('not by a part of it, and not without the right to add applications', async () => {
    expect(await ask('1381234')).toMatchObject({ status: 400, body: { errors: { mobile: [expect.any(String)] } } });
    const reader = await signIn(school.app.db.kysely, { nodes: [courseNode('enrolment', 'index')] });
    expect((await ask('13811112222', reader.token)).status).toBe(403);
  });

  it('only as far as the caller sees: nothing of others, no address book without its right', async () => {
    const mobile = '13822220001';
    const application = await student(mobile);
    const nodes = [courseNode('enrolment', 'create'), courseNode('enrolment', 'index')];
    const people = [courseNode('contact', 'index'), courseNode('member', 'index'), courseNode('class', 'index')];
    const stranger = await signIn(school.app.db.kysely, { nodes: [...nodes, ...people], scope: 'own' });
    expect((await ask(mobile, stranger.token)).body.data).toEqual(nobody);
    const clerk = await signIn(school.app.db.kysely, { nodes });
    expect((await ask(mobile, clerk.token)).body.data).toMatchObject({
      contact: null,
      applications: [{ id: application.id, programme: `#${school.programmeId}`, state: 'entered' }],
      classes: [],
    });
  });

  it('with what is known: the contact, earlier applications and classes, however the number is written', async () => {
    expect((await ask('13899990000')).body.data).toEqual(nobody);
    const mobile = '13822220002';
    const application = await student(mobile);
    expect((await ask('+86 138-2222 0002')).body.data).toEqual({
      contact: {
        id: expect.any(Number),
        name: '李雷',
        gender: null,
        company: '甲公司',
        title: null,
        email: 'li@a.cn',
      },
      applications: [
        {
          id: application.id,
          programme: '工商管理硕士',
          class: `班级 ${mobile}`,
          state: 'entered',
          applied_on: expect.any(String),
        },
      ],
      classes: [{ id: expect.any(Number), class: `班级 ${mobile}`, state: 'studying', joined_on: expect.any(String) }],
    });
  });
});

it('a mobile number is stored in one form, however it was typed', async () => {
  const { id } = await school.apply({ mobile: '＋８６ 137-1234 0001' });
  expect(await school.show(id)).toMatchObject({ mobile: '13712340001' });
});
