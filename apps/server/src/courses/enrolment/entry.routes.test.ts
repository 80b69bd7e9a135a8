import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import { enrolmentEndpoints } from '@shuyuan/contract/courses/enrolment/enrolment.endpoints';
import { enrolmentErrors } from '@shuyuan/contract/courses/enrolment/enrolment.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { type Application, itemOf, type School, startSchool } from './enrolment.test-kit';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.app.close());

const enter = (items: readonly Application[], token = school.app.token) =>
  school.app.call(enrolmentEndpoints.enter, { token, body: { items: items.map(itemOf) } });
const undo = (application: Application, reason = '办错了') =>
  school.app.call(enrolmentEndpoints.undoEntry, { body: { ...itemOf(application), reason } });
const countMembers = async (classId: number): Promise<number> => {
  const { rows } = await school.app.db.pool.query(
    'select count(*) as total from form.course_member where class = $1 and deleted_at is null',
    [classId],
  );
  return rows[0].total;
};
const memberOf = async (id: number) => {
  const { member } = (await school.show(id)) as unknown as { member: { id: number; label: string } };
  const query = { custom_form_id: String(courseFormIds.member), id: String(member.id) };
  return (await school.app.call(recordEndpoints.show, { query })).body.data as Record<string, unknown>;
};
const next = (application: Application): Application => ({ ...application, version: application.version + 1 });

describe('an entry is refused', () => {
  it('to whoever may decide and not let in, and of those they do not see', async () => {
    const application = await school.applicationIn('admitted', await school.classOf(3));
    const reads = courseNode('enrolment', 'index');
    const decider = await signIn(school.app.db.kysely, { nodes: ['enrolment.decide', reads] });
    expect((await enter([application], decider.token)).status).toBe(403);
    const stranger = await signIn(school.app.db.kysely, { nodes: ['enrolment.enter', reads], scope: 'own' });
    expect((await enter([application], stranger.token)).status).toBe(404);
  });

  it('before the admission, after the entry, and upon a version that has gone', async () => {
    const classId = await school.classOf(3);
    const early = await school.applicationIn('interview', classId);
    expect(await enter([early])).toMatchObject({ status: 409, body: { errcode: enrolmentErrors.wrongState.errcode } });
    const admitted = await school.applicationIn('admitted', classId);
    expect((await enter([admitted])).status).toBe(200);
    expect(await enter([admitted])).toMatchObject({ body: { errcode: platformErrors.staleVersion.errcode } });
    expect(await enter([next(admitted)])).toMatchObject({ body: { errcode: enrolmentErrors.wrongState.errcode } });
    expect(await countMembers(classId)).toBe(1);
  });

  it('where the mobile number belongs to someone of another name, and nothing is left behind', async () => {
    const classId = await school.classOf(3);
    const application = await school.applicationIn('admitted', classId);
    const contact = await school.app.save('contact', { name: '别人', mobile: application.mobile });
    expect(await enter([application])).toMatchObject({
      status: 409,
      body: { errcode: enrolmentErrors.otherPerson.errcode, data: { id: contact.id } },
    });
    expect(await countMembers(classId)).toBe(0);
    expect(await school.show(application.id)).toMatchObject({ state: 'admitted', version: application.version });
  });
});

describe('an entry', () => {
  it('makes contact, member with student number and receivable, and state at once', async () => {
    const teacher = await signIn(school.app.db.kysely);
    const classId = await school.classOf(3, { code: 'IN1', tuition: 9_900_000, head_teacher: teacher.admin.id });
    const [one, two] = [
      await school.applicationIn('admitted', classId),
      await school.applicationIn('admitted', classId),
    ];
    const { status, body } = await enter([one, two]);
    expect([status, body.msg]).toEqual([200, '2 份报名已改为“已入学”']);
    const shown = await school.show(one.id);
    expect(shown).toMatchObject({ state: 'entered', contact: { label: one.name }, member: { label: 'MBA-IN1-001' } });
    expect(shown).toMatchObject({ head_teacher: { id: teacher.admin.id } });
    expect(await memberOf(two.id)).toMatchObject({
      student_no: 'MBA-IN1-002',
      state: 'studying',
      receivable: 9_900_000,
      head_teacher: { id: teacher.admin.id },
    });
    const { body: seats } = await school.app.call(enrolmentEndpoints.seats, { query: { class: String(classId) } });
    expect(seats.data).toMatchObject({ capacity: 3, taken: 2 });
  });

  it('takes the contact that is there, and completes it', async () => {
    const classId = await school.classOf(3);
    const mobile = '13512345678';
    const contact = await school.app.save('contact', { name: '李四', mobile, company: '旧单位' });
    const application = await school.apply({ name: '李四', mobile, class: classId, company: '新单位', title: '总监' });
    await school.move([application], { to: 'interview' });
    await school.move([next(application)], { to: 'admitted' });
    await enter([next(next(application))]);
    expect(await school.show(application.id)).toMatchObject({ state: 'entered', contact: { id: contact.id } });
    const query = { custom_form_id: String(courseFormIds.contact), id: String(contact.id) };
    const { body } = await school.app.call(recordEndpoints.show, { query });
    expect(body.data).toMatchObject({ company: '旧单位', title: '总监' });
  });

  it('sent ten times at once makes one member', async () => {
    const classId = await school.classOf(3);
    const application = await school.applicationIn('admitted', classId);
    const replies = await Promise.all(Array.from({ length: 10 }, () => enter([application])));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countMembers(classId)).toBe(1);
  });
});

describe('taking an entry back', () => {
  it('needs a reason', async () => {
    const application = await school.applicationIn('admitted', await school.classOf(3));
    await enter([application]);
    expect(await undo(next(application), ' ')).toMatchObject({
      status: 400,
      body: { errors: { reason: [expect.stringMatching(/./)] } },
    });
  });

  it('is refused once something hangs on the member', async () => {
    const classId = await school.classOf(3);
    const application = await school.applicationIn('admitted', classId);
    expect(await undo(application)).toMatchObject({ body: { errcode: enrolmentErrors.wrongState.errcode } });
    await enter([application]);
    const { id: memberId } = (await memberOf(application.id)) as { id: number };
    await school.app.db.pool.query(
      `insert into form.course_leave (member, starts_at, ends_at) values ($1, now(), now() + interval '1 day')`,
      [memberId],
    );
    expect(await undo(next(application))).toMatchObject({
      status: 409,
      body: { errcode: enrolmentErrors.inUse.errcode },
    });
    expect(await school.show(application.id)).toMatchObject({ state: 'entered', member: { id: memberId } });
    expect(await countMembers(classId)).toBe(1);
  });

  it('puts the member into the recycle bin and keeps the seat promised; the way in is open again', async () => {
    const classId = await school.classOf(1);
    const application = await school.applicationIn('admitted', classId);
    await enter([application]);
    expect(await undo(next(application))).toMatchObject({ status: 200, body: { data: { version: 5 } } });
    expect(await school.show(application.id)).toMatchObject({ state: 'admitted', member: null, reason: '办错了' });
    expect(await countMembers(classId)).toBe(0);
    const rival = await school.applicationIn('interview', classId);
    expect((await school.move([rival], { to: 'admitted' })).status).toBe(409);
    expect((await enter([{ ...application, version: 5 }])).status).toBe(200);
    expect(await memberOf(application.id)).toMatchObject({ student_no: expect.stringMatching(/-002$/) });
  });
});

describe('going back to the start after the entry', () => {
  const back = (application: Application, token = school.app.token) =>
    school.move([application], { to: 'pending', reason: '录取有误' }, token);
  const entered = async (classId: number): Promise<Application> => {
    const application = await school.applicationIn('admitted', classId);
    await enter([application]);
    return next(application);
  };

  it('is refused to whoever may decide and not undo an entry', async () => {
    const application = await entered(await school.classOf(3));
    const nodes = ['enrolment.decide', courseNode('enrolment', 'index')] as const;
    const decider = await signIn(school.app.db.kysely, { nodes: [...nodes] });
    expect(await back(application, decider.token)).toMatchObject({
      status: 403,
      body: { errcode: enrolmentErrors.mayNotUndo.errcode },
    });
    expect(await school.show(application.id)).toMatchObject({ state: 'entered', version: application.version });
  });

  it('is refused once money was taken, and nothing is changed', async () => {
    const classId = await school.classOf(3);
    const application = await entered(classId);
    const { id: memberId } = (await memberOf(application.id)) as { id: number };
    await school.app.db.pool.query(
      `insert into form.course_payment (member, amount, kind, method, paid_on) values ($1, 100, 'pay', 'cash', now())`,
      [memberId],
    );
    expect(await back(application)).toMatchObject({
      status: 409,
      body: { errcode: enrolmentErrors.inUse.errcode, errmsg: enrolmentErrors.inUse.errmsg },
    });
    expect(await school.show(application.id)).toMatchObject({ state: 'entered', member: { id: memberId } });
    expect(await countMembers(classId)).toBe(1);
  });

  it('undoes the membership in the same act and frees the seat', async () => {
    const classId = await school.classOf(1);
    const application = await entered(classId);
    const waiting = await school.applicationIn('waiting', classId);
    const { status, body } = await back(application);
    expect([status, body.data]).toMatchObject([
      200,
      { results: [{ id: application.id, version: application.version + 1 }], promotion: { id: waiting.id } },
    ]);
    const shown = { state: 'pending', member: null, version: application.version + 1, reason: '录取有误' };
    expect(await school.show(application.id)).toMatchObject(shown);
    expect(await countMembers(classId)).toBe(0);
    expect((await school.move([waiting], { to: 'admitted' })).status).toBe(200);
  });
});
