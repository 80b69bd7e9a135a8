import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { classEndpoints } from '@shuyuan/contract/courses/classes/class.endpoints';
import { courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import type { TimetableWeek } from '@shuyuan/contract/courses/timetable/timetable';
import { timetableEndpoints } from '@shuyuan/contract/courses/timetable/timetable.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { classOf, sessionOf, statementsOf } from '../attendance/attendance.test-kit';
import { type CourseApp, courseNodes, startCourseApp } from '../course-app.test-kit';

let app: CourseApp;
beforeAll(async () => {
  app = await startCourseApp();
});
afterAll(() => app.close());

const { week: endpoint } = timetableEndpoints;
const show = (week: string, token = app.token) => app.call(endpoint, { token, query: { week } });
const weekOf = async (week: string, token = app.token): Promise<TimetableWeek> =>
  (await show(week, token)).body.data as TimetableWeek;
const byIds = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

describe('a week is refused', () => {
  it.each(['', '2026-02-30', '2026-W09', '明天'])('for what is no day: %s', async (week) => {
    const { status, body } = await show(week);
    expect([status, Object.keys(body.errors as object)]).toEqual([400, ['week']]);
  });

  it('to whoever may not read sessions', async () => {
    const { token } = await signIn(app.db.kysely, { nodes: [courseNode('class', 'index')] });
    expect((await show('2028-01-03', token)).status).toBe(403);
  });
});

describe('a week', () => {
  it('goes from Monday to Sunday, whichever of its days is asked for', async () => {
    const { id, name } = await classOf(app, 0);
    const inside: number[] = [];
    for (const date of ['2028-01-03', '2028-01-09']) inside.push(await sessionOf(app, id, { date }));
    for (const date of ['2028-01-02', '2028-01-10']) await sessionOf(app, id, { date });
    for (const day of ['2028-01-03', '2028-01-06', '2028-01-09']) {
      const { monday, sessions } = await weekOf(day);
      expect(monday).toBe('2028-01-03');
      expect(sessions.map((session) => session.id)).toEqual(inside);
      expect(sessions[0]).toMatchObject({
        class_name: name,
        starts_at: '09:00',
        ends_at: '12:00',
        roll_state: 'ahead',
      });
    }
  });

  it('knows today by the clock of the school', async () => {
    const todayAt = async (minutes: number): Promise<string> => {
      await app.db.pool.query(
        `insert into app.setting (key, value) values ('school', jsonb_build_object('utc_offset', $1::int))
         on conflict (key) do update set value = excluded.value`,
        [minutes],
      );
      return (await weekOf('2028-01-03')).today;
    };
    // The two are 26 hours apart, so that they are never on the same day.
    const [west, east] = [await todayAt(-720), await todayAt(840)];
    await app.db.pool.query(`delete from app.setting where key = 'school'`);
    expect(west < east).toBe(true);
  });

  it('is one statement, however many sessions it has', async () => {
    const classes = await Promise.all(Array.from({ length: 4 }, () => classOf(app, 1)));
    const one = await statementsOf(app, () => show('2028-02-07'));
    for (const { id } of classes) {
      for (const day of [7, 8, 9]) await sessionOf(app, id, { date: `2028-02-0${day}` });
    }
    expect(await statementsOf(app, () => show('2028-02-07'))).toBe(one);
    expect((await weekOf('2028-02-07')).sessions).toHaveLength(12);
  });
});

describe('clashes', () => {
  it('are overlaps of one teacher or room, not sessions that follow each other', async () => {
    const [one, other, third] = [await classOf(app, 0), await classOf(app, 0), await classOf(app, 0)];
    const day = { date: '2028-03-06', overlap_ok: true };
    const first = await sessionOf(app, one.id, { ...day, teacher: '王教授', room: 'A 101' });
    const second = await sessionOf(app, other.id, { ...day, teacher: '王 教授', room: 'a101', starts_at: '11:59' });
    await sessionOf(app, third.id, {
      ...day,
      teacher: '王教授',
      starts_at: '12:00',
      ends_at: '13:00',
      date: '2028-03-07',
    });
    await sessionOf(app, one.id, { ...day, teacher: '王教授', ends_at: '12:00', date: '2028-03-07' });
    expect((await weekOf('2028-03-06')).clashes).toEqual([
      { one: first, other: second, shares: ['teacher', 'room'], students: [] },
    ]);
  });

  it('are none with sessions that were deleted or whose class was called off', async () => {
    const [one, other, off] = [await classOf(app, 0), await classOf(app, 0), await classOf(app, 0)];
    const slot = { date: '2028-03-13', room: '报告厅', overlap_ok: true };
    await sessionOf(app, one.id, slot);
    const gone = await sessionOf(app, other.id, slot);
    await sessionOf(app, off.id, slot);
    expect((await weekOf('2028-03-13')).clashes).toHaveLength(3);
    const query = { custom_form_id: String(courseFormIds.session) };
    await app.call(recordWriteEndpoints.destroy, { query, body: { ids: [gone] } });
    const body = { id: off.id, version: off.version, to: 'cancelled' };
    expect((await app.call(classEndpoints.move, { body })).status).toBe(200);
    const { clashes, sessions } = await weekOf('2028-03-13');
    expect([clashes, sessions.map(({ roll_state }) => roll_state).sort()]).toEqual([[], ['ahead', 'off']]);
  });

  it('are also people of two classes, by name as far as the caller may know it', async () => {
    const [one, other] = [await classOf(app, 2), await classOf(app, 1)];
    const { rows } = await app.db.pool.query('select contact from form.course_member where id = $1', [one.members[0]]);
    const both = { contact: rows[0].contact, class: other.id, student_no: 'S-BOTH', state: 'studying' };
    await app.save('member', { ...both, joined_on: '2028-03-20' });
    const [first, second] = [
      await sessionOf(app, one.id, { date: '2028-03-20' }),
      await sessionOf(app, other.id, { date: '2028-03-20' }),
    ];
    // They joined the second class later.
    for (const { id } of [one, other]) await sessionOf(app, id, { date: '2028-03-13', room: '' });
    const expected = { one: first, other: second, shares: ['students'] };
    expect((await weekOf('2028-03-20')).clashes).toEqual([
      { ...expected, students: [expect.stringMatching(/^学员\d+之1$/)] },
    ]);
    expect((await weekOf('2028-03-13')).clashes).toEqual([]);
    const sessions = [courseNode('session', 'index'), courseNode('class', 'index')];
    const { token: reader } = await signIn(app.db.kysely, { nodes: sessions, scope: 'all' });
    expect((await weekOf('2028-03-20', reader)).clashes).toEqual([]);
    const members = [...sessions, courseNode('member', 'index')];
    const { token: nameless } = await signIn(app.db.kysely, { nodes: members, scope: 'all' });
    expect((await weekOf('2028-03-20', nameless)).clashes).toEqual([
      { ...expected, students: [expect.stringMatching(/^#\d+$/)] },
    ]);
  });

  it('with sessions of others say only that teacher or room is taken', async () => {
    const { token, admin } = await signIn(app.db.kysely, { nodes: courseNodes, scope: 'own' });
    const own = await classOf(app, 0, { head_teacher: admin.id });
    const hidden = await classOf(app, 0, { head_teacher: app.adminId });
    const slot = { date: '2028-04-03', teacher: '孙教授', overlap_ok: true };
    const theirs = await sessionOf(app, hidden.id, { ...slot, topic: '别人的主题' });
    const mine = await sessionOf(app, own.id, slot);
    const { status, body } = await show('2028-04-03', token);
    expect(status).toBe(200);
    const { sessions, clashes } = body.data as TimetableWeek;
    expect(sessions.map(({ id }) => id)).toEqual([mine]);
    expect(clashes).toEqual([{ one: mine, other: null, shares: ['teacher'], students: [] }]);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`别人的主题|${hidden.name}`));
    const [clash] = (await weekOf('2028-04-03')).clashes;
    expect(byIds([clash?.one ?? 0, clash?.other ?? 0])).toEqual(byIds([theirs, mine]));
  });
});
