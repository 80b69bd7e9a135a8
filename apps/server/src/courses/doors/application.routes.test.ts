import { randomUUID } from 'node:crypto';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { DoorHome, Letter } from '@shuyuan/contract/courses/doors/door';
import { doorErrors } from '@shuyuan/contract/courses/doors/door.errors';
import { enrolmentEndpoints } from '@shuyuan/contract/courses/enrolment/enrolment.endpoints';
import { systemSettingEndpoints } from '@shuyuan/contract/product/system-setting.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schoolDay } from '../attendance/attendance.test-kit';
import { type DoorSchool, startDoor } from './door.test-kit';

let school: DoorSchool;
let classId: number;
beforeAll(async () => {
  school = await startDoor();
  classId = await school.classOf(50, { starts_on: '2026-09-01' });
});
afterAll(() => school.app.close());

const refusal = (error: { errcode: number; status: number }) => ({
  status: error.status,
  body: { errcode: error.errcode },
});
const byId = (id: number) => ({ query: { id: String(id) } });

describe('the letter', () => {
  it('is refused with a place that nothing fills', async () => {
    const { body } = await school.app.call(systemSettingEndpoints.show);
    const { version, value } = (body.data as { door: { version: number; value: object } }).door;
    const saved = await school.app.call(systemSettingEndpoints.save, {
      body: { group: 'door', version, value: { ...value, letter: '{姓名}，学费{学费}' } },
    });
    expect(saved).toMatchObject({
      status: 400,
      body: { errors: { 'value.letter': [expect.stringContaining('{学费}')] } },
    });
  });

  it('is not there before the admission, and then has the school’s words, as plain text', async () => {
    await school.settle({
      shows_letter: true,
      letter: '{姓名}：\n\n祝贺您被{学校}{课程项目}录取，{开学日期}到{班级}报到。',
    });
    const early = await school.applicationIn('interview', classId);
    const waiting = await school.person(early.mobile);
    expect(await waiting.call('letter', byId(early.id))).toMatchObject(refusal(doorErrors.noLetter));
    const done = await school.applicationIn('admitted', classId);
    const person = await school.person(done.mobile);
    const home = await person.read<DoorHome>('home');
    expect(home.applications).toMatchObject([
      { id: done.id, state: { value: 'admitted', label: '已录取' }, has_letter: true, fee: 12_800_000 },
    ]);
    expect(await person.read<Letter>('letter', { id: String(done.id) })).toEqual({
      title: '录取通知书',
      paragraphs: ['王小明：', `祝贺您被${home.school}工商管理硕士录取，2026年9月1日到第 1 班报到。`],
      date: schoolDay(),
      school: home.school,
    });
  });
});

describe('the interview', () => {
  it('is not there before it is arranged, and then a calendar has its time and place', async () => {
    const application = await school.apply({ class: classId });
    const person = await school.person(application.mobile);
    expect(await person.call('interviewFile', byId(application.id))).toMatchObject(refusal(doorErrors.noInterview));
    const at = '2030-05-06T01:30:00.000Z';
    const input = { to: 'interview', interview_at: at, interview_place: '行政楼 302' };
    expect((await school.move([application], input)).status).toBe(200);
    const home = await person.read<DoorHome>('home');
    expect(home.applications).toMatchObject([{ interview: { at, place: '行政楼 302' }, state: { label: '待面试' } }]);
    const file = await person.read<{ name: string; content: string }>('interviewFile', { id: String(application.id) });
    expect(file.name).toMatch(/\.ics$/);
    expect(file.content).toContain('DTSTART:20300506T013000Z\r\n');
    expect(file.content).toContain(`UID:interview-${application.id}@shuyuan\r\n`);
    expect(file.content).toContain('LOCATION:行政楼 302\r\n');
  });
});

describe('withdrawing', () => {
  it('is done once, by the applicant, and leaves the history and the seat as staff’s own act would', async () => {
    const application = await school.applicationIn('admitted', classId);
    const person = await school.person(application.mobile);
    const key = randomUUID();
    const body = { id: application.id, reason: '家中有事' };
    const [first, repeated] = [
      await person.call('withdraw', { key, body }),
      await person.call('withdraw', { key, body }),
    ];
    expect([first?.status, repeated?.status]).toEqual([200, 200]);
    expect(await person.call('withdraw', { body })).toMatchObject(refusal(doorErrors.cannotWithdraw));
    expect(await school.show(application.id)).toMatchObject({ state: 'withdrawn', reason: '家中有事' });
    const timeline = await school.app.call(enrolmentEndpoints.timeline, byId(application.id));
    expect((timeline.body.data as object[]).at(-1)).toMatchObject({ to: 'withdrawn', admin_name: '王小明（本人）' });
  });

  it('is refused of what is over, however many try at once', async () => {
    const rejected = await school.applicationIn('rejected', classId);
    const person = await school.person(rejected.mobile);
    expect(await person.call('withdraw', { body: { id: rejected.id } })).toMatchObject(
      refusal(doorErrors.cannotWithdraw),
    );
    const open = await school.apply({ class: classId });
    const other = await school.person(open.mobile);
    const replies = await Promise.all([1, 2, 3].map(() => other.call('withdraw', { body: { id: open.id } })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('a file for an application', () => {
  it('is refused after the decision, of a wrong type, and beyond ten', async () => {
    const rejected = await school.applicationIn('rejected', classId);
    const late = await school.person(rejected.mobile);
    expect(await late.send('addFile', rejected.id)).toMatchObject(refusal(doorErrors.filesClosed));
    const application = await school.apply({ class: classId });
    const person = await school.person(application.mobile);
    const program = { name: '照片.png', bytes: 'MZ\u0000 no picture' };
    expect(await person.send('addFile', application.id, program)).toMatchObject(refusal(fileErrors.wrongType));
    for (let at = 1; at <= 10; at += 1) {
      expect(await person.send('addFile', application.id)).toMatchObject({
        status: 200,
        body: { data: { files: at } },
      });
    }
    expect(await person.send('addFile', application.id)).toMatchObject(refusal(doorErrors.tooManyFiles));
  });

  it('is one of its files, and what was missing is told to the applicant', async () => {
    const application = await school.apply({ class: classId, missing: '学历证书' });
    const person = await school.person(application.mobile);
    expect((await person.read<DoorHome>('home')).applications).toMatchObject([
      { missing: '学历证书', files: 0, takes_files: true },
    ]);
    expect(await person.send('addFile', application.id, { name: '学历.txt' })).toMatchObject({
      status: 200,
      body: { data: { name: '学历.txt', files: 1 } },
    });
    const query = { custom_form_id: String(courseFormIds.enrolment), id: String(application.id) };
    const { body } = await school.app.call(recordEndpoints.show, { query });
    expect((body.data as { files: string[] }).files).toHaveLength(1);
  });

  it('does not tell a decision that the school does not show yet', { tags: ['long'] }, async () => {
    await school.settle({ shows_state: false });
    for (const state of ['rejected', 'admitted', 'interview'] as const) {
      const application = await school.applicationIn(state, classId);
      const person = await school.person(application.mobile);
      expect((await person.read<DoorHome>('home')).applications).toMatchObject([
        { state: null, takes_files: true, may_withdraw: false, fee: null },
      ]);
      expect((await person.send('addFile', application.id)).status).toBe(200);
    }
    await school.settle({});
  });
});
