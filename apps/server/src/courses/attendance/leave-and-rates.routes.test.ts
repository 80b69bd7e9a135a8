import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { attendanceEndpoints } from '@shuyuan/contract/courses/attendance/attendance.endpoints';
import { attendanceErrors } from '@shuyuan/contract/courses/attendance/attendance.errors';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { rowsIn } from '../../platform/excel/excel.test-kit';
import { type CourseApp, courseNodes, startCourseApp } from '../course-app.test-kit';
import { classOf, mark, marksOf, schoolDay, sessionOf } from './attendance.test-kit';

let app: CourseApp;
beforeAll(async () => {
  app = await startCourseApp();
});
afterAll(() => app.close());

const ofLeave = { custom_form_id: String(courseFormIds.leave) };
const day = schoolDay();
const leaveOf = (member: number, input: object = {}) =>
  app.save('leave', {
    member,
    starts_at: `${day}T08:00:00+08:00`,
    ends_at: `${day}T10:00:00+08:00`,
    reason: '出差',
    ...input,
  });
const decide = (id: number, input: object = {}, token = app.token) =>
  app.call(attendanceEndpoints.decideLeave, { token, body: { id, version: 1, state: 'approved', ...input } });

describe('a request for leave', () => {
  it('ends after it begins, and waits for a decision, which it cannot say itself', async () => {
    const { members } = await classOf(app, 1);
    const values = { member: members[0], starts_at: `${day}T08:00:00+08:00`, reason: '出差' };
    const early = { ...values, ends_at: `${day}T07:00:00+08:00` };
    const refused = await app.call(recordWriteEndpoints.save, { query: ofLeave, body: { values: early } });
    expect(refused.body.errors).toMatchObject({ ends_at: [expect.any(String)] });
    const forged = { ...values, ends_at: `${day}T09:00:00+08:00`, state: 'approved', decision: '自己批准' };
    const own = await app.call(recordWriteEndpoints.save, { query: ofLeave, body: { values: forged } });
    expect(own.body.errors).toMatchObject({ state: [expect.any(String)], decision: [expect.any(String)] });
    const made = await leaveOf(members[0] ?? 0);
    expect(made).toMatchObject({ state: 'pending', decision: null, member_name: expect.stringMatching(/^学员/) });
  });

  it('is decided by those who may, within their rows, once, and rejected with a reason', async () => {
    const { members } = await classOf(app, 1);
    const { id } = await leaveOf(members[0] ?? 0);
    const clerk = await signIn(app.db.kysely, { nodes: courseNodes });
    expect((await decide(id, {}, clerk.token)).status).toBe(403);
    const stranger = await signIn(app.db.kysely, { nodes: [...courseNodes, 'attendance.leave'], scope: 'own' });
    expect((await decide(id, {}, stranger.token)).status).toBe(404);
    expect((await decide(id, { state: 'rejected' })).body.errors).toMatchObject({ decision: [expect.any(String)] });
    expect((await decide(id, { version: 9 })).status).toBe(409);
    const all = await Promise.all([decide(id), decide(id, { state: 'rejected', decision: '考试周' }), decide(id)]);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const edit = { id, version: 2, values: { reason: '改' } };
    expect((await app.call(recordWriteEndpoints.save, { query: ofLeave, body: edit })).body.errcode).toBe(
      attendanceErrors.leaveDecided.errcode,
    );
  });

  it('once approved, proposes leave in rolls to come and turns absences that it covers into leave', async () => {
    const { id, members } = await classOf(app, 2);
    const [away = 0, other = 0] = members;
    const morning = await sessionOf(app, id);
    const evening = await sessionOf(app, id, { starts_at: '19:00', ends_at: '21:00' });
    const absent = [away, other].map((member_id) => ({ member_id, state: 'absent', version: 0 }));
    for (const session of [morning, evening]) await mark(app, session, { completes: true, marks: absent });
    const { id: leave } = await leaveOf(away);
    expect((await decide(leave)).body.data).toEqual({ changed: 1 });
    expect(await marksOf(app, morning)).toMatchObject({
      [away]: { state: 'leave', reason: expect.stringContaining('出差') },
      [other]: { state: 'absent' },
    });
    expect((await marksOf(app, evening))[away]).toMatchObject({ state: 'absent' });
    const { id: coming } = await leaveOf(away, {
      starts_at: `${schoolDay(3)}T00:00:00+08:00`,
      ends_at: `${schoolDay(4)}T00:00:00+08:00`,
    });
    await decide(coming);
    const next = await sessionOf(app, id, { date: schoolDay(3) });
    expect(await marksOf(app, next)).toMatchObject({
      [away]: { state: 'leave', reason: '出差', version: 0 },
      [other]: { state: 'present', version: 0 },
    });
    await leaveOf(other, { starts_at: `${schoolDay(3)}T00:00:00+08:00`, ends_at: `${schoolDay(4)}T00:00:00+08:00` });
    const query = { session_id: String(next) };
    const leaves = [
      { member_id: away, state: 'approved', reason: '出差' },
      { member_id: other, state: 'pending', reason: '出差' },
    ];
    expect((await app.call(attendanceEndpoints.roll, { query })).body.data).toMatchObject({ leaves });
    // A pending request proposes nothing, and callers who see no requests learn no reasons.
    expect((await marksOf(app, next))[other]).toMatchObject({ state: 'present', reason: '' });
    const nodes = courseNodes.filter((node) => !node.startsWith(`form_${courseFormIds.leave}.`));
    const { token } = await signIn(app.db.kysely, { nodes });
    expect((await app.call(attendanceEndpoints.roll, { token, query })).body.data).toMatchObject({
      leaves: leaves.map((leave) => ({ ...leave, reason: '' })),
      marks: [{ state: 'leave', reason: '' }, { state: 'present' }],
    });
  });
});

describe('the attendance of a class', () => {
  it('is counted from rolls that were taken, and warns of too much missed', async () => {
    const { id, members } = await classOf(app, 3);
    const [good = 0, bad = 0] = members;
    const hours = ['08:00', '10:00', '13:00'].map((starts_at) => ({
      starts_at,
      ends_at: `${starts_at.slice(0, 2)}:50`,
    }));
    const sessions: number[] = [];
    for (const input of hours) sessions.push(await sessionOf(app, id, input));
    const [one = 0, two = 0, three = 0] = sessions;
    const given = (member_id: number, state: string) => ({ member_id, state, version: 0 });
    await mark(app, one, { completes: true, marks: [given(bad, 'absent'), given(good, 'late')] });
    await mark(app, two, { completes: true });
    await mark(app, three, { marks: [given(good, 'absent')] });
    const query = { class_id: String(id) };
    const { body } = await app.call(attendanceEndpoints.rates, { query });
    expect(body.data).toMatchObject({ sessions: 3, rolled: 2, warn_percent: 33, all: { marked: 6, rate: 833 } });
    const { members: shown } = body.data as { members: { id: number }[] };
    expect(shown).toMatchObject([
      { id: good, rate: 1000, is_warned: false, counts: { late: 1, present: 1 } },
      { id: bad, rate: 500, is_warned: true },
      { rate: 1000 },
    ]);
    const stranger = await signIn(app.db.kysely, { nodes: courseNodes, scope: 'own' });
    expect((await app.call(attendanceEndpoints.rates, { token: stranger.token, query })).status).toBe(404);
  });

  it('counts for a member what came since they joined', async () => {
    const { id, members } = await classOf(app, 2);
    const [late = 0] = members;
    const days = [-4, -3, -2, -1].map(schoolDay);
    const sessions: number[] = [];
    for (const date of days) sessions.push(await sessionOf(app, id, { date }));
    const joined = { id: late, version: 1, values: { joined_on: schoolDay(-2) } };
    const query = { custom_form_id: String(courseFormIds.member) };
    expect((await app.call(recordWriteEndpoints.save, { query, body: joined })).status).toBe(200);
    for (const [at, session] of sessions.entries()) {
      const marks = at === 3 ? [{ member_id: late, state: 'absent', version: 0 }] : [];
      expect((await mark(app, session, { completes: true, marks, reason: '补录' })).status).toBe(200);
    }
    const { body } = await app.call(attendanceEndpoints.rates, { query: { class_id: String(id) } });
    // Absent once in two sessions since joining, not once in four: a quarter would cause no warning.
    expect(body.data).toMatchObject({
      rolled: 4,
      warn_percent: 33,
      members: [
        { id: late, marked: 2, rate: 500, is_warned: true },
        { marked: 4, rate: 1000, is_warned: false },
      ],
    });
  });

  it('is a workbook by month: a row for each member, a column for each session', async () => {
    const { id, members } = await classOf(app, 2);
    const session = await sessionOf(app, id, { topic: '=危险' });
    await mark(app, session, { completes: true, marks: [{ member_id: members[0], state: 'late', version: 0 }] });
    const input = { class_id: id, month: day.slice(0, 7) };
    const grid = await app.call(attendanceEndpoints.grid, { query: { ...input, class_id: String(id) } });
    expect(grid.body.data).toMatchObject({ sessions: [{ id: session }], members: [{}, {}], marks: [{}, {}] });
    const { token } = await signIn(app.db.kysely, { nodes: courseNodes.filter((node) => !node.endsWith('.export')) });
    expect((await app.call(attendanceEndpoints.exportMonth, { token, body: input })).status).toBe(403);
    const { body } = await app.call(attendanceEndpoints.exportMonth, { body: input });
    const { name, content } = body.data as { name: string; content: string };
    expect(name).toMatch(/考勤表\.xlsx$/);
    const rows = (await rowsIn(Buffer.from(content, 'base64'))).map(({ cells }) =>
      cells.map((cell) => cell?.value ?? ''),
    );
    expect(rows[0]?.[2]).toContain('=危险');
    expect(rows.slice(1).map((cells) => cells.slice(2))).toEqual([
      ['迟到', '0', '1', '0', '0', '0', '1'],
      ['出勤', '1', '0', '0', '0', '0', '1'],
    ]);
    const list = await app.call(recordEndpoints.index, {
      query: { custom_form_id: String(courseFormIds.attendance), search: JSON.stringify({ session: [session] }) },
    });
    expect(list.body).toMatchObject({ total: 2 });
  });
});
