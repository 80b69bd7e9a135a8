import { courseNode } from '@shuyuan/contract/courses/course-form';
import { enrolmentEndpoints } from '@shuyuan/contract/courses/enrolment/enrolment.endpoints';
import { enrolmentErrors, enrolmentMessages as messages } from '@shuyuan/contract/courses/enrolment/enrolment.errors';
import { canMove, decisions, enrolmentStates } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { insist } from '../../backoffice/identity/identity-api.test-kit';
import { type School, startSchool } from './enrolment.test-kit';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.app.close());

const refused = ({ errcode }: { errcode: number }, rest: object = {}) => ({ body: { errcode, ...rest } });

describe('a decision is refused', () => {
  it('to whoever does not see the application with a role that decides', async () => {
    const application = await school.apply();
    const own = await signIn(school.app.db.kysely, {
      nodes: ['enrolment.decide', courseNode('enrolment', 'index')],
      scope: 'own',
    });
    const reply = await school.move([application], { to: 'interview' }, own.token);
    expect(reply).toMatchObject({ status: 404, ...refused(platformErrors.recordNotFound) });
    const reader = await signIn(school.app.db.kysely, { nodes: [courseNode('enrolment', 'index')] });
    expect((await school.move([application], { to: 'interview' }, reader.token)).status).toBe(403);
    expect(await school.show(application.id)).toMatchObject({ state: 'pending', version: 1 });
  });

  it('upon a version that has gone', async () => {
    const application = await school.apply();
    await school.move([application], { to: 'interview' });
    const reply = await school.move([application], { to: 'withdrawn' });
    expect(reply).toMatchObject({ status: 409, ...refused(platformErrors.staleVersion) });
  });

  it('from every state to every other that requirements §14 does not name', async () => {
    const classId = await school.classOf(60);
    const open = enrolmentStates.map(({ value }) => value).filter((state) => state !== 'entered');
    for (const from of open) {
      const application = await school.applicationIn(from, classId);
      for (const to of decisions.filter((one) => !canMove(from, one, false))) {
        const reply = await school.move([application], { to, reason: '因为' });
        expect([from, to, reply]).toMatchObject([from, to, { status: 409, ...refused(enrolmentErrors.wrongState) }]);
      }
    }
  }, 60_000);

  it('without a reason where someone is turned away', async () => {
    const application = await school.applicationIn('interview', await school.classOf(1));
    const reply = await school.move([application], { to: 'rejected', reason: '  ' });
    expect(reply).toMatchObject({ status: 400, body: { errors: { reason: [messages.reasonNeeded] } } });
  });

  it('without a class, with one of another programme, or one that has ended, where it is about a seat', async () => {
    const application = await school.apply();
    await school.move([application], { to: 'interview' });
    const now = { ...application, version: 2 };
    const other = await school.app.save('programme', { name: '高管课程', code: 'EDP', state: 'open' });
    const foreign = await school.classOf(9, { programme: other.id });
    const ended = await school.classOf(9, { state: 'finished' });
    const at = (message: string) => ({ status: 400, body: { errors: { class: [message] } } });
    expect(await school.move([now], { to: 'admitted' })).toMatchObject(at(messages.classNeeded));
    expect(await school.move([now], { to: 'admitted', class: foreign })).toMatchObject(at(messages.otherProgramme));
    expect(await school.move([now], { to: 'waiting', class: ended })).toMatchObject({
      status: 409,
      ...refused(enrolmentErrors.classClosed),
    });
    expect(await school.show(application.id)).toMatchObject({ state: 'interview', version: 2 });
  });

  it('with keys or values that are none', async () => {
    const application = await school.apply();
    for (const input of [{ to: 'entered' }, { to: 'gone' }, { to: 'interview', state: 'admitted' }, {}]) {
      expect((await school.move([application], input)).status).toBe(400);
    }
    expect((await school.move([], { to: 'interview' })).status).toBe(400);
  });
});

describe('a decision', () => {
  it('is told step by step: who, when, from where to where, why', async () => {
    const classId = await school.classOf(5);
    const application = await school.apply({ class: classId });
    const at = (version: number) => ({ ...application, version });
    const interview = { to: 'interview', interview_at: '2026-12-01T09:00:00+08:00', interviewer: school.app.adminId };
    await school.move([at(1)], interview);
    expect(await school.show(application.id)).toMatchObject({
      state: 'interview',
      interviewer: { id: school.app.adminId },
    });
    await school.move([at(2)], { to: 'waiting', reason: '名额紧张' });
    await school.move([at(3)], { to: 'withdrawn', reason: '名额紧张' });
    const reply = await school.app.call(enrolmentEndpoints.timeline, { query: { id: String(application.id) } });
    const steps = enrolmentEndpoints.timeline.reply.parse(reply.body).data;
    expect(steps).toMatchObject([
      { from: null, to: 'pending', reason: null, admin_name: expect.stringMatching(/./) },
      { from: 'pending', to: 'interview', reason: null },
      { from: 'interview', to: 'waiting', reason: '名额紧张' },
      { from: 'waiting', to: 'withdrawn', reason: '名额紧张' },
    ]);
  });

  it('about many goes through where it can, and says why elsewhere', async () => {
    const classId = await school.classOf(2);
    const [one, two, three, raw] = [
      await school.applicationIn('interview', classId),
      await school.applicationIn('interview', classId),
      await school.applicationIn('interview', classId),
      await school.applicationIn('rejected', classId),
    ];
    const { status, body } = await school.move([raw, one, two, three], { to: 'admitted' });
    expect(status).toBe(200);
    expect(body.msg).toBe('2 份报名已改为“已录取”，2 份未能办理');
    expect(body.data).toMatchObject({
      results: [
        { id: one.id, version: 3, errcode: null },
        { id: two.id, version: 3, errcode: null },
        { id: three.id, version: null, errcode: enrolmentErrors.classFull.errcode, errmsg: '名额已满，可转候补' },
        { id: raw.id, version: null, errmsg: messages.wrongMove('已驳回', '已录取') },
      ],
    });
  });

  it('about many that did nothing says so', async () => {
    const classId = await school.classOf(1);
    await school.applicationIn('admitted', classId);
    const late = [await school.apply({ class: classId }), await school.apply({ class: classId })];
    const { body } = await school.move(late, { to: 'admitted' });
    expect(body.msg).toBe('2 份报名都没有改为“已录取”');
    expect((await school.move(late, { to: 'waiting' })).body.msg).toBe('2 份报名已改为“候补”');
  });
});

describe('a new application', () => {
  it('is admitted, put on the waiting list or rejected at once where the programme asks for no interview', async () => {
    const classId = await school.classOf(5);
    for (const to of ['admitted', 'waiting', 'rejected'] as const) {
      const application = await school.apply({ class: classId });
      expect((await school.move([application], { to, reason: '材料' })).status).toBe(200);
      expect(await school.show(application.id)).toMatchObject({ state: to, version: 2 });
    }
  });

  it('is interviewed first where the programme asks for it', async () => {
    const strict = await school.app.save('programme', {
      name: '面试项目',
      code: 'IVW',
      state: 'open',
      asks_interview: true,
    });
    const classId = await school.classOf(5, { programme: strict.id });
    const application = await school.apply({ programme: strict.id, class: classId });
    for (const to of ['admitted', 'waiting']) {
      const reply = await school.move([application], { to });
      expect(reply).toMatchObject({
        status: 409,
        ...refused(enrolmentErrors.wrongState, { errmsg: messages.interviewFirst }),
      });
    }
    await school.move([application], { to: 'interview' });
    expect((await school.move([{ ...application, version: 2 }], { to: 'admitted' })).status).toBe(200);
    const { body } = await school.app.call(enrolmentEndpoints.summary);
    const asking = enrolmentEndpoints.summary.reply.parse(body).data.filter((row) => row.programme.asks_interview);
    expect(new Set(asking.map(({ programme }) => programme.id))).toEqual(new Set([strict.id]));
  });
});

describe('a step back', () => {
  it('is refused without a reason, and where another application has taken its place', async () => {
    const classId = await school.classOf(3);
    const rejected = await school.applicationIn('rejected', classId);
    expect(await school.move([rejected], { to: 'pending' })).toMatchObject({
      status: 400,
      body: { errors: { reason: [messages.reasonNeeded] } },
    });
    const second = await school.apply({ mobile: rejected.mobile });
    expect(await school.move([rejected], { to: 'pending', reason: '申诉' })).toMatchObject({
      status: 409,
      ...refused(enrolmentErrors.alreadyApplied, { errors: { mobile: [messages.alreadyApplied(second.id)] } }),
    });
    expect(await school.show(rejected.id)).toMatchObject({ state: 'rejected', version: rejected.version });
  });

  it('leads every decision to 待审核, gives the seat or the place in the queue up, and offers the seat', async () => {
    const classId = await school.classOf(1);
    const admitted = await school.applicationIn('admitted', classId);
    const waiting = await school.applicationIn('waiting', classId);
    const next = await school.applicationIn('waiting', classId);
    const back = (application: typeof admitted) => school.move([application], { to: 'pending', reason: '重新审核' });
    expect((await back(waiting)).status).toBe(200);
    expect(await school.show(waiting.id)).toMatchObject({ state: 'pending', waiting_no: null, reason: '重新审核' });
    expect((await back(admitted)).body.data).toMatchObject({ promotion: { id: next.id, class: { id: classId } } });
    for (const state of ['interview', 'rejected', 'withdrawn'] as const) {
      const application = await school.applicationIn(state, classId);
      expect([state, (await back(application)).status]).toEqual([state, 200]);
    }
    const query = { id: String(admitted.id) };
    const { body } = await school.app.call(enrolmentEndpoints.timeline, { query });
    expect(enrolmentEndpoints.timeline.reply.parse(body).data.at(-1)).toMatchObject({
      from: 'admitted',
      to: 'pending',
      reason: '重新审核',
    });
  });

  it('sent by twenty at once is made once', async () => {
    const application = await school.applicationIn('rejected', await school.classOf(1));
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => insist(() => school.move([application], { to: 'pending', reason: '申诉' }))),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await school.show(application.id)).toMatchObject({ state: 'pending', version: application.version + 1 });
  });
});
