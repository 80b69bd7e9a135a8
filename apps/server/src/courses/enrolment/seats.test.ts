import { enrolmentEndpoints } from '@shuyuan/contract/courses/enrolment/enrolment.endpoints';
import { enrolmentErrors, enrolmentMessages as messages } from '@shuyuan/contract/courses/enrolment/enrolment.errors';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insist, type WireReply } from '../../backoffice/identity/identity-api.test-kit';
import { type Application, type School, startSchool } from './enrolment.test-kit';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.app.close());

const admit = (application: Application): Promise<WireReply> =>
  insist(() => school.move([application], { to: 'admitted' }));
const seatsOf = async (classId: number) => {
  const { body } = await school.app.call(enrolmentEndpoints.seats, { query: { class: String(classId) } });
  return enrolmentEndpoints.seats.reply.parse(body).data;
};

describe('the seats of a class', () => {
  it('the last one goes to exactly one of 200 who are admitted at the same time', {
    tags: ['long'],
    timeout: 120_000,
  }, async () => {
    const classId = await school.classOf(1);
    const { rows } = await school.app.db.pool.query<{ id: number; version: number; mobile: string; name: string }>(
      `insert into form.course_enrolment (name, mobile, programme, class, state)
       select '并发', '137' || lpad(n::text, 8, '0'), $1, $2, case when n % 2 = 0 then 'pending' else 'interview' end from generate_series(1, 200) as n
       returning id, version, mobile, name`,
      [school.programmeId, classId],
    );
    const replies = await Promise.all(rows.map(admit));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status !== 200);
    for (const { status, body } of refused) {
      expect([status, body.errcode, body.errmsg]).toEqual([
        409,
        enrolmentErrors.classFull.errcode,
        '名额已满，可转候补',
      ]);
    }
    expect(await seatsOf(classId)).toMatchObject({ capacity: 1, taken: 1 });
    recordFigure('J64', 'admitted at once to the last seat', { applicants: rows.length, seated: 1 });
  });

  it('are taken by members too', async () => {
    const classId = await school.classOf(1);
    const contact = await school.app.save('contact', { name: '在读', mobile: '13600000001' });
    const member = { contact: contact.id, class: classId, state: 'studying', joined_on: '2026-03-01' };
    await school.app.save('member', { ...member, student_no: 'S-1' });
    const application = await school.applicationIn('interview', classId);
    expect(await admit(application)).toMatchObject({ status: 409, body: { errmsg: '名额已满，可转候补' } });
  });
});

describe('the queue for a class', () => {
  it('keeps its order; a freed seat is offered to the first, and passing over takes a reason', async () => {
    const classId = await school.classOf(1);
    const admitted = await school.applicationIn('admitted', classId);
    const first = await school.applicationIn('waiting', classId);
    const second = await school.applicationIn('waiting', classId);
    expect(await school.show(first.id)).toMatchObject({ waiting_no: 1 });
    expect(await school.show(second.id)).toMatchObject({ waiting_no: 2 });
    expect(await seatsOf(classId)).toEqual({ capacity: 1, taken: 1, promotion: null });

    const { body } = await school.move([admitted], { to: 'withdrawn' });
    const promotion = { id: first.id, version: first.version, name: first.name, waiting_no: 1, class: { id: classId } };
    expect(body.data).toMatchObject({ promotion });
    expect(await seatsOf(classId)).toMatchObject({ taken: 0, promotion });
    expect(await school.show(first.id)).toMatchObject({ state: 'waiting' });

    const passing = await school.move([second], { to: 'admitted' });
    expect(passing).toMatchObject({ status: 400, body: { errors: { reason: [messages.outOfTurn(1)] } } });
    expect((await school.move([first], { to: 'admitted' })).status).toBe(200);
    expect(await school.show(first.id)).toMatchObject({ state: 'admitted', waiting_no: null });
    expect(await school.move([second], { to: 'admitted', reason: '校友' })).toMatchObject({ status: 409 });
  });
});

it('whoever applies later is admitted past those who wait only when told who they are', async () => {
  const classId = await school.classOf(3);
  const first = await school.applicationIn('waiting', classId);
  const second = await school.applicationIn('waiting', classId);
  const [late, later] = [await school.apply({ class: classId }), await school.apply({ class: classId })];
  const admit = (items: readonly (typeof late)[], more: object = {}) =>
    school.move(items, { to: 'admitted', reason: '校友', ...more });
  const { errcode } = enrolmentErrors.othersWait;
  const errmsg = `还有 2 人在候补这个班级：${first.name}、${second.name}`;
  expect(await admit([late])).toMatchObject({ status: 409, body: { errcode, errmsg } });
  expect((await admit([late], { passes_waiting: 'yes' })).status).toBe(400);
  expect(await school.show(late.id)).toMatchObject({ state: 'pending', version: late.version });
  const many = await admit([late, later]);
  expect(many.body.data).toMatchObject({ results: [{ errcode, errmsg }, { errcode }] });
  expect((await admit([late], { passes_waiting: true })).status).toBe(200);
  // Nobody is passed over where those who wait are admitted with them, first.
  const all = await admit([later, second, first]);
  const full = { id: later.id, errcode: enrolmentErrors.classFull.errcode };
  expect(all.body.data).toMatchObject({
    results: [{ id: first.id, errcode: null }, { id: second.id, errcode: null }, full],
  });
});

it('those who wait are admitted in their turn, in whatever order they were selected', async () => {
  const classId = await school.classOf(1);
  const first = await school.applicationIn('waiting', classId);
  const second = await school.applicationIn('waiting', classId);
  const { body } = await school.move([second, first], { to: 'admitted' });
  const full = { id: second.id, errcode: enrolmentErrors.classFull.errcode };
  expect(body.data).toMatchObject({ results: [{ id: first.id, errcode: null }, full] });
});

describe('the summary', () => {
  it('counts the applications of each programme and intake by state, and the seats', async () => {
    const classId = await school.classOf(7, { name: '统计班' });
    await school.applicationIn('admitted', classId);
    await school.applicationIn('waiting', classId);
    await school.apply({ class: classId });
    const { body } = await school.app.call(enrolmentEndpoints.summary);
    const rows = enrolmentEndpoints.summary.reply.parse(body).data;
    const counts = { pending: 1, interview: 0, admitted: 1, waiting: 1, entered: 0, rejected: 0, withdrawn: 0 };
    expect(rows.find((row) => row.class?.id === classId)).toEqual({
      programme: { id: school.programmeId, label: '工商管理硕士', asks_interview: false },
      class: { id: classId, label: '统计班', state: 'enrolling', starts_on: null, capacity: 7, taken: 1 },
      counts,
    });
    expect(rows.filter((row) => row.class === null)).toHaveLength(1);
  });
});
