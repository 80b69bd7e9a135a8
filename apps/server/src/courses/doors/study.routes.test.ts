import { randomUUID } from 'node:crypto';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { attendanceEndpoints } from '@shuyuan/contract/courses/attendance/attendance.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { DoorHome, OwnAccount, OwnAttendance, OwnLeave, OwnSession } from '@shuyuan/contract/courses/doors/door';
import { doorErrors } from '@shuyuan/contract/courses/doors/door.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mark, schoolDay, sessionOf } from '../attendance/attendance.test-kit';
import { openTill, type Till } from '../payments/payment.test-kit';
import { type DoorSchool, type Person, startDoor } from './door.test-kit';

let school: DoorSchool;
let till: Till;
let classId: number;
beforeAll(async () => {
  school = await startDoor();
  till = await openTill(school.app);
  classId = await till.otherClass({ name: '高管 8 班', state: 'running' });
});
afterAll(() => school.app.close());

let made = 0;
const student = async (inClass = classId): Promise<{ person: Person; memberId: number }> => {
  made += 1;
  const mobile = `1360000${String(made).padStart(4, '0')}`;
  const contact = await school.app.save('contact', { name: '陈静', mobile });
  const values = { contact: contact.id, class: inClass, state: 'studying', joined_on: '2020-01-01' };
  const { id: memberId } = await school.app.save('member', values);
  return { person: await school.person(mobile), memberId };
};
const refusal = (error: { errcode: number; status: number }) => ({
  status: error.status,
  body: { errcode: error.errcode },
});
const leaveOf = (memberId: number, input: object = {}) => ({
  body: {
    member_id: memberId,
    starts_at: `${schoolDay(2)}T08:00:00+08:00`,
    ends_at: `${schoolDay(2)}T18:00:00+08:00`,
    reason: '出差',
    ...input,
  },
});
const ask = async ({ person, memberId }: { person: Person; memberId: number }, input: object = {}): Promise<number> => {
  const { status, body } = await person.call('askLeave', leaveOf(memberId, input));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body.data as { id: number }).id;
};

describe('asking for leave is refused', () => {
  it('for the past, backwards, for too long, without a reason, and with a session and a time at once', async () => {
    const { person, memberId } = await student();
    const sessionId = await sessionOf(school.app, classId, { date: schoolDay(9) });
    const past = await sessionOf(school.app, classId, { date: schoolDay(-9) });
    const faults: readonly [object, string][] = [
      [{ starts_at: '2020-01-01T00:00:00Z', ends_at: '2020-01-02T00:00:00Z' }, 'ends_at'],
      [{ ends_at: `${schoolDay(1)}T08:00:00+08:00` }, 'ends_at'],
      [{ ends_at: `${schoolDay(200)}T08:00:00+08:00` }, 'ends_at'],
      [{ reason: ' ' }, 'reason'],
      [{ session_id: sessionId }, 'session_id'],
      [{ session_id: past, starts_at: undefined, ends_at: undefined }, 'session_id'],
      [{ starts_at: undefined }, 'starts_at'],
    ];
    for (const [input, field] of faults) {
      expect(await person.call('askLeave', leaveOf(memberId, input))).toMatchObject({
        status: 400,
        body: { errors: { [field]: [expect.any(String)] } },
      });
    }
    expect(await person.read('leaves')).toEqual([]);
  });

  it('of someone who is not studying, and with five that wait', async () => {
    const left = await student();
    await school.app.db.pool.query("update form.course_member set state = 'paused' where id = $1", [left.memberId]);
    expect(await left.person.call('askLeave', leaveOf(left.memberId))).toMatchObject(refusal(doorErrors.notStudying));
    const keen = await student();
    const replies = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => keen.person.call('askLeave', leaveOf(keen.memberId))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409]);
  });
});

describe('leave', () => {
  it('that was asked for a session waits for staff, is told once, and can be taken back until they decide', async () => {
    const one = await student();
    const sessionId = await sessionOf(school.app, classId, { date: schoolDay(12), topic: '财务管理' });
    const key = randomUUID();
    const body = { member_id: one.memberId, session_id: sessionId, reason: '出差' };
    const [first, again] = [
      await one.person.call('askLeave', { key, body }),
      await one.person.call('askLeave', { key, body }),
    ];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.data).toEqual(first.body.data);
    const leaves = await one.person.read<OwnLeave[]>('leaves');
    expect(leaves).toMatchObject([
      { class: '高管 8 班', state: 'pending', label: '待审批', starts_at: `${schoolDay(12)}T01:00:00.000Z`, files: 0 },
    ]);
    const id = leaves[0]?.id ?? 0;
    expect(await one.person.send('addLeaveFile', id, { name: '证明.txt' })).toMatchObject({
      status: 200,
      body: { data: { name: '证明.txt', files: 1 } },
    });
    const sessions = await one.person.read<OwnSession[]>('sessions');
    expect(sessions.find((session) => session.id === sessionId)).toMatchObject({ leave: 'pending', topic: '财务管理' });
    expect((await one.person.call('withdrawLeave', { body: { id } })).status).toBe(200);
    expect(await one.person.call('withdrawLeave', { body: { id } })).toMatchObject({ status: 404 });
    expect(await one.person.read('leaves')).toEqual([]);
  });

  it('that staff decided stays as it is', async () => {
    const one = await student();
    const id = await ask(one);
    const decide = { id, version: 1, state: 'approved' };
    expect((await school.app.call(attendanceEndpoints.decideLeave, { body: decide })).status).toBe(200);
    expect(await one.person.call('withdrawLeave', { body: { id } })).toMatchObject(refusal(doorErrors.leaveDecided));
    expect(await one.person.send('addLeaveFile', id)).toMatchObject(refusal(doorErrors.leaveDecided));
    expect(await one.person.read<OwnLeave[]>('leaves')).toMatchObject([{ state: 'approved', label: '已批准' }]);
  });
});

describe('a student', () => {
  it('sees the sessions ahead of the own classes, and which were changed', async () => {
    const own = await till.otherClass({ state: 'running' });
    const { person } = await student(own);
    await sessionOf(school.app, own, { date: schoolDay(-1) });
    const same = await sessionOf(school.app, own, { date: schoolDay(5), room: '101' });
    const moved = await sessionOf(school.app, own, { date: schoolDay(6), room: '102', teacher: '李芳' });
    const edit = { id: moved, version: 1, values: { room: '203' } };
    const query = { custom_form_id: String(courseFormIds.session) };
    expect((await school.app.call(recordWriteEndpoints.save, { query, body: edit })).status).toBe(200);
    expect(await person.read<OwnSession[]>('sessions')).toMatchObject([
      { id: same, date: schoolDay(5), starts_at: '09:00', room: '101', is_changed: false, leave: null },
      { id: moved, teacher: '李芳', room: '203', is_changed: true },
    ]);
  });

  it('sees the own marks and rate, and nobody else’s', async () => {
    const own = await till.otherClass({ state: 'running' });
    const one = await student(own);
    const other = await student(own);
    const session = await sessionOf(school.app, own, { topic: '组织行为学' });
    const marks = [
      { member_id: one.memberId, state: 'late', version: 0 },
      { member_id: other.memberId, state: 'absent', version: 0 },
    ];
    expect((await mark(school.app, session, { completes: true, marks })).status).toBe(200);
    expect(await one.person.read<OwnAttendance[]>('attendance')).toMatchObject([
      {
        member_id: one.memberId,
        marked: 1,
        rate: 1000,
        marks: [{ session_id: session, state: 'late', label: '迟到' }],
      },
    ]);
    expect(await other.person.read<OwnAttendance[]>('attendance')).toMatchObject([{ rate: 0, counts: { absent: 1 } }]);
  });

  it('sees what is owed and paid to the fen, and the own part of a joint receipt only', async () => {
    const one = await student();
    const other = await student();
    const paid = await till.collect({
      shares: [
        [one.memberId, 100_000],
        [other.memberId, 50_000],
      ],
      tenders: [['wechat', 150_000]],
    });
    expect(paid.status).toBe(200);
    const [account] = await one.person.read<OwnAccount[]>('account');
    expect(account).toMatchObject({ receivable: 298_000, received: 100_000, outstanding: 198_000, due: 198_000 });
    expect(account?.payments).toMatchObject([{ amount: 100_000, kind: '缴费', method: '微信' }]);
    expect((await one.person.read<DoorHome>('home')).memberships).toMatchObject([
      { class: '高管 8 班', outstanding: 198_000, due: 198_000, state_label: '在读' },
    ]);
    const id = String(account?.payments[0]?.id);
    const receipt = await one.person.read<Record<string, unknown>>('receipt', { id });
    expect(receipt).toMatchObject({ amount: 100_000, student_name: '陈静', class_name: '高管 8 班', method: '微信' });
    expect(receipt).not.toHaveProperty('lines');
    expect((await other.person.call('receipt', { query: { id } })).status).toBe(404);
  });
});
