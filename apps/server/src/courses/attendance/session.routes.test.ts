import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { attendanceEndpoints } from '@shuyuan/contract/courses/attendance/attendance.endpoints';
import { attendanceErrors } from '@shuyuan/contract/courses/attendance/attendance.errors';
import { courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { type CourseApp, courseNodes, startCourseApp } from '../course-app.test-kit';
import { classOf, mark, planFor, schoolDay, sessionOf, sessionsOf } from './attendance.test-kit';

let app: CourseApp;
beforeAll(async () => {
  app = await startCourseApp();
});
afterAll(() => app.close());

const { createSessions, planSessions } = attendanceEndpoints;
const ofSessions = { custom_form_id: String(courseFormIds.session) };
const countOf = async (classId: number): Promise<number> => {
  const { rows } = await app.db.pool.query('select count(*) from form.course_session where class = $1', [classId]);
  return rows[0].count;
};
const weekly = { weekdays: [6, 7], count: 4 };

describe('planning sessions', () => {
  it.each([
    ['no topic', { topic: ' ' }, 'topic'],
    ['an end before the beginning', { ends_at: '08:00' }, 'ends_at'],
    ['a day that does not exist', { date: '2026-02-30' }, 'date'],
    ['neither a number of times nor a last day', { repeat: { weekdays: [1] } }, 'repeat.count'],
  ])('refuses %s at its field', async (_what, input, field) => {
    const { id } = await classOf(app, 0);
    const { status, body } = await app.call(createSessions, { body: planFor(id, input) });
    expect([status, Object.keys(body.errors as object)]).toEqual([400, [field]]);
  });

  it('refuses a rule without days, one with too many, and a class that was called off', async () => {
    const { id } = await classOf(app, 0);
    const none = { date: '2026-11-21', repeat: { weekdays: [6], until: '2026-11-20' } };
    const many = { repeat: { weekdays: [1, 2, 3, 4, 5, 6, 7], until: '2099-01-01' } };
    const off = await classOf(app, 0, { state: 'cancelled' });
    for (const [body, entry] of [
      [planFor(id, none), attendanceErrors.noDates],
      [planFor(id, many), attendanceErrors.tooManyDates],
      [planFor(off.id), attendanceErrors.classClosed],
    ] as const) {
      expect((await app.call(createSessions, { body })).body.errcode).toBe(entry.errcode);
    }
  });

  it('does not find another head teacher’s class', async () => {
    const { id } = await classOf(app, 0);
    const { token } = await signIn(app.db.kysely, { nodes: courseNodes, scope: 'own' });
    for (const endpoint of [planSessions, createSessions]) {
      expect(await app.call(endpoint, { token, body: planFor(id) })).toMatchObject({ status: 404 });
    }
    const { token: reader } = await signIn(app.db.kysely, { nodes: [courseNode('session', 'index')] });
    expect(await app.call(createSessions, { token: reader, body: planFor(id) })).toMatchObject({ status: 403 });
  });

  it('makes a series in one go, each session of the class’s head teacher', async () => {
    const { id } = await classOf(app, 0, { head_teacher: app.adminId });
    const made = await sessionsOf(app, id, { date: '2027-03-01', repeat: weekly, topic: '战略管理' });
    const { rows } = await app.db.pool.query(
      `select to_char(date, 'MM-DD') as day, half_day, head_teacher, series from form.course_session
       where id = any($1) order by date`,
      [made],
    );
    expect(rows.map(({ day }) => day)).toEqual(['03-06', '03-07', '03-13', '03-14']);
    expect(new Set(rows.map(({ series }) => series)).size).toBe(1);
    expect(rows[0]).toMatchObject({ half_day: 'morning', head_teacher: app.adminId });
  });
});

describe('sessions that clash', () => {
  it('are told before they are made, day by day, and refused with their names', async () => {
    const taken = await classOf(app, 0);
    const other = await classOf(app, 0);
    await sessionOf(app, taken.id, { date: '2027-04-10', teacher: '陈教授', room: '一号楼 101', topic: '财务管理' });
    const input = { date: '2027-04-03', repeat: { weekdays: [6], count: 2 }, starts_at: '11:00', ends_at: '13:00' };
    const body = planFor(other.id, { ...input, teacher: '陈教授', room: '一号楼 101' });
    const plan = await app.call(planSessions, { body });
    expect(plan.body.data).toMatchObject([
      { date: '2027-04-03', clashes: [] },
      { date: '2027-04-10', clashes: [{ topic: '财务管理', class_name: taken.name, shares: ['teacher', 'room'] }] },
    ]);
    const refused = await app.call(createSessions, { body });
    expect(refused).toMatchObject({ status: 409, body: { errcode: attendanceErrors.clash.errcode } });
    const { teacher } = refused.body.errors as { teacher: string[] };
    expect(teacher[0]).toContain('2027-04-10 09:00–12:00');
    expect(teacher[0]).toContain('财务管理');
    expect(await countOf(other.id)).toBe(0);
  });

  it('do not, when one begins as the other ends, or when neither has a teacher', async () => {
    const [one, other] = [await classOf(app, 0), await classOf(app, 0)];
    await sessionOf(app, one.id, { date: '2027-05-01', room: '礼堂' });
    await sessionOf(app, other.id, { date: '2027-05-01' });
    await sessionOf(app, other.id, { date: '2027-05-01', room: '礼堂', starts_at: '12:00', ends_at: '13:00' });
    expect(await countOf(other.id)).toBe(2);
  });

  it('are refused whichever way they are written: moved, changed together, brought back', async () => {
    const { id } = await classOf(app, 0);
    const first = await sessionOf(app, id, { date: '2027-06-01' });
    const second = await sessionOf(app, id, { date: '2027-06-02' });
    const write = (endpoint: typeof recordWriteEndpoints.save, body: object) =>
      app.call(endpoint, { query: ofSessions, body });
    const moved = await write(recordWriteEndpoints.save, { id: second, version: 1, values: { date: '2027-06-01' } });
    expect(moved).toMatchObject({ status: 409, body: { errcode: attendanceErrors.clash.errcode } });
    const both = { ids: [first, second], values: { date: '2027-06-03' } };
    expect((await app.call(recordWriteEndpoints.batch, { query: ofSessions, body: both })).status).toBe(409);
    await app.call(recordWriteEndpoints.destroy, { query: ofSessions, body: { ids: [first] } });
    await sessionOf(app, id, { date: '2027-06-01' });
    const back = await app.call(recordWriteEndpoints.restore, { query: ofSessions, body: { ids: [first] } });
    expect(back).toMatchObject({ status: 409, body: { errcode: attendanceErrors.clash.errcode } });
  });

  it('of teacher or room are made when that is allowed, a class is never in two places', async () => {
    const [one, other] = [await classOf(app, 0), await classOf(app, 0)];
    const slot = { date: '2027-08-01', teacher: '周教授', room: '二号楼 201' };
    await sessionOf(app, one.id, slot);
    // Spaces and capitals do not make another room.
    const body = planFor(other.id, { date: '2027-08-01', room: '二号楼201' });
    expect((await app.call(createSessions, { body })).body.errors).toEqual({ room: [expect.any(String)] });
    const allowed = { ...slot, overlap_ok: true };
    const twice = await app.call(createSessions, { body: planFor(one.id, allowed) });
    expect([twice.status, Object.keys(twice.body.errors as object)]).toEqual([409, ['starts_at', 'teacher', 'room']]);
    const beside = await sessionOf(app, other.id, allowed);
    const free = await sessionOf(app, other.id, { ...allowed, date: '2027-08-02' });
    const okOf = async (id: number) =>
      (await app.db.pool.query('select overlap_ok is true as ok from form.course_session where id = $1', [id])).rows;
    expect([await okOf(beside), await okOf(free)]).toEqual([[{ ok: true }], [{ ok: false }]]);
    const save = (version: number, values: object) =>
      app.call(recordWriteEndpoints.save, { query: ofSessions, body: { id: beside, version, values } });
    expect((await save(1, { topic: '只改主题' })).status).toBe(200);
    expect((await save(2, { overlap_ok: false })).status).toBe(409);
    expect((await save(2, { date: '2027-08-03' })).status).toBe(200);
    expect(await okOf(beside), 'nothing is left to allow').toEqual([{ ok: false }]);
    expect((await save(3, { date: '2027-08-01' })).status).toBe(409);
  });

  it('with what the caller may not see are told without names', async () => {
    const hidden = await classOf(app, 0, { head_teacher: app.adminId });
    const slot = { date: '2027-08-05', teacher: '郑教授' };
    await sessionOf(app, hidden.id, { ...slot, topic: '机密的主题' });
    const { token, admin } = await signIn(app.db.kysely, { nodes: courseNodes, scope: 'own' });
    const own = await classOf(app, 0, { head_teacher: admin.id });
    const body = planFor(own.id, slot);
    const plan = await app.call(planSessions, { token, body });
    expect(plan.body.data).toMatchObject([{ clashes: [{ id: null, topic: '', class_name: '', shares: ['teacher'] }] }]);
    const refused = await app.call(createSessions, { token, body });
    const values = { ...body, class: own.id, class_id: undefined };
    const saved = await app.call(recordWriteEndpoints.save, { token, query: ofSessions, body: { values } });
    for (const reply of [refused, saved]) {
      expect(reply.status).toBe(409);
      expect(JSON.stringify(reply.body)).not.toMatch(new RegExp(`机密的主题|${hidden.name}`));
    }
  });

  it('are made once, however many want the room at the same moment', async () => {
    const classes = await Promise.all(Array.from({ length: 12 }, () => classOf(app, 0)));
    const replies = await Promise.all(
      classes.map(({ id }) =>
        app.call(createSessions, { body: planFor(id, { date: '2027-07-03', room: '报告厅', repeat: weekly }) }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
    const { rows } = await app.db.pool.query(`select count(*) from form.course_session where room = '报告厅'`);
    expect(rows[0].count).toBe(4);
  });
});

describe('a session with a roll', () => {
  it('stays on its day and with its class, and what the roll says of it cannot be typed in', async () => {
    const { id } = await classOf(app, 1);
    const session = await sessionOf(app, id);
    expect((await mark(app, session, { completes: true })).status).toBe(200);
    const save = (version: number, values: object) =>
      app.call(recordWriteEndpoints.save, { query: ofSessions, body: { id: session, version, values } });
    expect((await save(2, { date: schoolDay(7) })).body.errcode).toBe(attendanceErrors.alreadyRolled.errcode);
    expect((await save(2, { rolled_at: null, head_teacher: app.adminId })).body.errors).toEqual({
      rolled_at: [expect.any(String)],
      head_teacher: [expect.any(String)],
    });
    const saved = await save(2, { topic: '改了主题' });
    expect(saved).toMatchObject({ status: 200, body: { data: { topic: '改了主题', head_teacher: null } } });
    expect((saved.body.data as { rolled_at: unknown }).rolled_at).not.toBeNull();
    const gone = await app.call(recordWriteEndpoints.destroy, { query: ofSessions, body: { ids: [session] } });
    expect(gone.status).toBe(409);
  });
});
