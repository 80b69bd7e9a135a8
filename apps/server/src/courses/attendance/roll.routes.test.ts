import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { attendanceEndpoints } from '@shuyuan/contract/courses/attendance/attendance.endpoints';
import { attendanceErrors } from '@shuyuan/contract/courses/attendance/attendance.errors';
import type { Roll } from '@shuyuan/contract/courses/attendance/roll';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { type CourseApp, courseNodes, startCourseApp } from '../course-app.test-kit';
import { actOn } from '../member-acts/member-act.test-kit';
import { as, classOf, mark, marksOf, schoolDay, sessionOf, statementsOf } from './attendance.test-kit';

let app: CourseApp;
beforeAll(async () => {
  app = await startCourseApp();
});
afterAll(() => app.close());

const markers = [...courseNodes, 'attendance.mark'];
const given = (member_id: number, state: string, version = 0) => ({ member_id, state, version });

describe('a roll', () => {
  it('is taken by those who may, of their own classes, and of nobody outside the class', async () => {
    const { id, members } = await classOf(app, 1);
    const session = await sessionOf(app, id);
    const reader = await signIn(app.db.kysely, { nodes: courseNodes });
    expect(await mark(as(app, reader.token), session, { completes: true })).toMatchObject({ status: 403 });
    const stranger = as(app, (await signIn(app.db.kysely, { nodes: markers, scope: 'own' })).token);
    const query = { session_id: String(session) };
    expect(await mark(stranger, session, { completes: true })).toMatchObject({ status: 404 });
    expect(await stranger.call(attendanceEndpoints.roll, { query })).toMatchObject({ status: 404 });
    const other = await classOf(app, 1);
    expect(await mark(app, session, { marks: [given(other.members[0] ?? 0, 'late')] })).toMatchObject({
      status: 400,
      body: { errcode: attendanceErrors.notOnRoll.errcode },
    });
    expect((await marksOf(app, session))[members[0] ?? 0]).toMatchObject({ version: 0 });
  });

  it('is taken by the head teacher of the class, whose rows its marks are', async () => {
    const { admin, token } = await signIn(app.db.kysely, { nodes: markers, scope: 'own' });
    const { id, members } = await classOf(app, 2, { head_teacher: admin.id });
    const session = await sessionOf(app, id);
    const taken = await mark(as(app, token), session, { completes: true });
    const named = members.map((member) => ({ id: member, name: expect.stringMatching(/^学员\d+之\d+$/) }));
    expect(taken.body.data).toMatchObject({
      roll: { marks: [{ version: 1 }, { version: 1 }], members: named },
      conflicts: [],
    });
    const query = { custom_form_id: String(courseFormIds.attendance) };
    expect((await app.call(recordEndpoints.index, { token, query })).body.total).toBe(members.length);
    const rates = await app.call(attendanceEndpoints.rates, { token, query: { class_id: String(id) } });
    expect(rates.body.data).toMatchObject({ rolled: 1, all: { marked: 2, rate: 1000 }, members: named });
  });

  it('is taken back as it was shown, with what was changed in it', async () => {
    const { id, members } = await classOf(app, 2);
    const session = await sessionOf(app, id);
    const show = async () => {
      const { body } = await app.call(attendanceEndpoints.roll, { query: { session_id: String(session) } });
      return body.data as Roll;
    };
    const shown = await show();
    const save = (body: object) => app.call(attendanceEndpoints.saveRoll, { body });
    expect(await save({ ...shown, surplus: 1 })).toMatchObject({ status: 400 });
    const marks = shown.marks.map((one) => (one.member_id === members[0] ? { ...one, state: 'late' } : one));
    expect(await save({ ...shown, marks })).toMatchObject({ status: 200, body: { data: { conflicts: [] } } });
    const now = await show();
    expect(now.marks.map(({ state }) => state).sort()).toEqual(['late', 'present']);
    expect(await save(now)).toMatchObject({ status: 200, body: { data: { conflicts: [] } } });
    expect((await show()).marks.map(({ state }) => state)).toEqual(now.marks.map(({ state }) => state));
    expect(await save(shown)).toMatchObject({
      status: 200,
      body: { data: { conflicts: [{ member_id: members[0] }] } },
    });
  });

  it('shows no marks to whoever may not read them', async () => {
    const { id } = await classOf(app, 1);
    const session = await sessionOf(app, id);
    const { rows } = await app.db.pool.query(
      `select id from app.custom_form_field where custom_form_id = $1 and field = 'state'`,
      [courseFormIds.attendance],
    );
    const { token } = await signIn(app.db.kysely, {
      nodes: markers,
      fields: [{ custom_form_id: courseFormIds.attendance, field_id: rows[0].id, access: 'hide' }],
    });
    const query = { session_id: String(session) };
    expect(await app.call(attendanceEndpoints.roll, { token, query })).toMatchObject({ status: 403 });
  });

  it('cannot be taken before the day, and after it only with the right and a reason', async () => {
    const { id, members } = await classOf(app, 2);
    const [one = 0, two = 0] = members;
    const coming = await sessionOf(app, id, { date: schoolDay(1) });
    expect((await mark(app, coming, { completes: true })).body.errcode).toBe(attendanceErrors.notYet.errcode);
    const past = await sessionOf(app, id, { date: schoolDay(-1) });
    const marker = as(app, (await signIn(app.db.kysely, { nodes: markers })).token);
    expect(await mark(marker, past, { completes: true, reason: '忘记点名' })).toMatchObject({
      status: 403,
      body: { errcode: attendanceErrors.makeupRefused.errcode },
    });
    expect(await mark(app, past, { completes: true })).toMatchObject({ status: 400, body: { errors: { reason: {} } } });
    const late = { completes: true, reason: '忘记点名', marks: [given(one, 'late')] };
    expect((await mark(app, past, late)).status).toBe(200);
    expect(await marksOf(app, past)).toMatchObject({
      [one]: { state: 'late', makeup: true, reason: '忘记点名' },
      [two]: { state: 'present', makeup: true },
    });
  });

  it('has everyone present by default, keeps exceptions, and sent again changes nothing', async () => {
    const { id, members } = await classOf(app, 4, { head_teacher: app.adminId });
    const [first = 0, second = 0, third = 0] = members;
    const session = await sessionOf(app, id);
    const change = { completes: true, marks: [given(second, 'late'), given(third, 'absent')] };
    expect(await mark(app, session, change)).toMatchObject({ status: 200, body: { data: { conflicts: [] } } });
    const marks = await marksOf(app, session);
    expect(Object.values(marks).map(({ state }) => state)).toEqual(['present', 'late', 'absent', 'present']);
    const again = await mark(app, session, change);
    expect(again.body.data).toMatchObject({ conflicts: [], roll: { session: { rolled_at: expect.any(String) } } });
    expect(await marksOf(app, session)).toEqual(marks);
    const { rows } = await app.db.pool.query(
      'select distinct head_teacher, version from form.course_attendance where session = $1',
      [session],
    );
    expect(rows).toEqual([{ head_teacher: app.adminId, version: 1 }]);
    expect(marks[first]).toMatchObject({ makeup: false });
  });

  it('of many is written in as many statements as one of two, first and again', { tags: ['long'] }, async () => {
    const sent = async (size: number): Promise<number[]> => {
      const { id, members } = await classOf(app, size);
      const session = await sessionOf(app, id);
      const changed = (version: number) =>
        members.map((member) => given(member, version === 0 ? 'late' : 'absent', version));
      const counts: number[] = [];
      for (const version of [0, 1]) {
        counts.push(await statementsOf(app, () => mark(app, session, { completes: true, marks: changed(version) })));
      }
      expect(Object.values(await marksOf(app, session))).toEqual(
        Array(size).fill({ state: 'absent', reason: '', makeup: false, version: 2 }),
      );
      return counts;
    };
    await sent(1);
    expect(await sent(runs({ usual: 20, assure: 60 }))).toEqual(await sent(2));
  });

  it('without members can be taken, so that nobody looks for it any more', async () => {
    const session = await sessionOf(app, (await classOf(app, 0)).id);
    const taken = await mark(app, session, { completes: true });
    expect(taken.body.data).toMatchObject({ roll: { members: [], session: { rolled_at: expect.any(String) } } });
  });

  it('leaves out who joined later or has left, but for those it has marked', async () => {
    const { id, members } = await classOf(app, 3);
    const [gone = 0, left = 0, stays = 0] = members;
    const session = await sessionOf(app, id);
    const leave = (member_id: number) => actOn(app, 'leave', { member_id });
    expect((await leave(gone)).status).toBe(200);
    expect((await mark(app, session, { marks: [given(left, 'absent')] })).status).toBe(200);
    expect((await leave(left)).status).toBe(200);
    expect(Object.keys(await marksOf(app, session)).map(Number)).toEqual([left, stays]);
    const earlier = await sessionOf(app, id, { date: '2019-12-31' });
    expect(await marksOf(app, earlier)).toEqual({});
  });
});

describe('two who mark at once', () => {
  it('lose nothing: marks of different members are all taken', async () => {
    const { id, members } = await classOf(app, 8);
    const session = await sessionOf(app, id);
    const replies = await Promise.all(
      members.map((member) => mark(app, session, { marks: [given(member, 'late')], completes: true })),
    );
    const conflicts = replies.flatMap(({ body }) => (body.data as { conflicts: { member_id: number }[] }).conflicts);
    const marks = await marksOf(app, session);
    // A member whom another roll completed as present is reported to the caller who sent something else.
    const reported = new Set(conflicts.map(({ member_id }) => member_id));
    for (const member of members) expect(marks[member]?.state).toBe(reported.has(member) ? 'present' : 'late');
    const { rows } = await app.db.pool.query('select count(*) from form.course_attendance where session = $1', [
      session,
    ]);
    expect(rows[0].count).toBe(members.length);
  });

  it('over one member: the first stays, the second is told whose it is and may set theirs over it', async () => {
    const { id, members } = await classOf(app, 1);
    const [member = 0] = members;
    const session = await sessionOf(app, id);
    const colleague = await signIn(app.db.kysely, { nodes: markers, scope: 'all' });
    await mark(as(app, colleague.token), session, { marks: [given(member, 'late')] });
    const second = await mark(app, session, { marks: [given(member, 'absent')] });
    expect(second.body.data).toMatchObject({
      conflicts: [
        { member_id: member, yours: 'absent', theirs: { state: 'late', version: 1 }, by: colleague.admin.username },
      ],
    });
    await mark(app, session, { marks: [given(member, 'absent', 1)] });
    expect((await marksOf(app, session))[member]).toMatchObject({ state: 'absent', version: 2 });
  });
});

describe('marks', () => {
  it('are written by rolls alone', async () => {
    const { id, members } = await classOf(app, 1);
    const session = await sessionOf(app, id);
    const values = { session, member: members[0], state: 'present' };
    const query = { custom_form_id: String(courseFormIds.attendance) };
    const refused = await app.call(recordWriteEndpoints.save, { query, body: { values } });
    expect(refused.body.errcode).toBe(recordErrors.withheldForm.errcode);
  });
});
