import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { attendanceEndpoints } from '@shuyuan/contract/courses/attendance/attendance.endpoints';
import { attendanceErrors } from '@shuyuan/contract/courses/attendance/attendance.errors';
import { courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { type CourseApp, courseNodes, startCourseApp } from '../course-app.test-kit';
import { as, classOf, mark, schoolDay, sessionOf, sessionsOf } from './attendance.test-kit';

let app: CourseApp;
beforeAll(async () => {
  app = await startCourseApp();
});
afterAll(() => app.close());

const { changeSeries, cancelSeries } = attendanceEndpoints;
const ofSessions = { custom_form_id: String(courseFormIds.session) };
const shown = { date: '2028-03-04', starts_at: '09:00', ends_at: '12:00', topic: '组织行为学', teacher: '', room: '' };

/** Saturdays from 2028-03-04 on. */
const seriesOf = async (count: number, input: object = {}) => {
  const made = await classOf(app, 0, input);
  const repeat = { weekdays: [6], count };
  return { classId: made.id, ids: await sessionsOf(app, made.id, { ...shown, repeat }) };
};
const change = (id: number | undefined, input: object = {}, by: Pick<CourseApp, 'call'> = app) =>
  by.call(changeSeries, { body: { id, version: 1, part: 'all', ...shown, ...input } });
const cancel = (id: number | undefined, input: object = {}, by: Pick<CourseApp, 'call'> = app) =>
  by.call(cancelSeries, { body: { id, version: 1, part: 'following', ...input } });
const stored = async (ids: readonly number[]) => {
  const { rows } = await app.db.pool.query(
    `select to_char(date, 'MM-DD') as day, to_char(starts_at, 'HH24:MI') as at, half_day, topic, room, version,
       deleted_at is not null as gone from form.course_session where id = any($1) order by id`,
    [ids],
  );
  return rows;
};

describe('a series', () => {
  it('is changed and called off by those who may, within their rows and fields', async () => {
    const { ids } = await seriesOf(2);
    const reader = as(app, (await signIn(app.db.kysely, { nodes: [courseNode('session', 'index')] })).token);
    const stranger = as(app, (await signIn(app.db.kysely, { nodes: courseNodes, scope: 'own' })).token);
    for (const act of [change, cancel]) {
      expect((await act(ids[0], {}, reader)).status).toBe(403);
      expect((await act(ids[0], {}, stranger)).status).toBe(404);
    }
    const { rows } = await app.db.pool.query(
      `select id from app.custom_form_field where custom_form_id = $1 and field = 'room'`,
      [courseFormIds.session],
    );
    const fields = [{ custom_form_id: courseFormIds.session, field_id: rows[0].id, access: 'read_only' as const }];
    const bound = as(app, (await signIn(app.db.kysely, { nodes: courseNodes, fields })).token);
    expect((await change(ids[0], { room: '二号楼' }, bound)).body.errors).toMatchObject({ room: [expect.any(String)] });
    expect((await stored(ids)).map(({ version }) => version)).toEqual([1, 1]);
  });

  it('refuses an end before the beginning, a stale version, and a session that stands alone', async () => {
    const { classId, ids } = await seriesOf(2);
    expect((await change(ids[0], { ends_at: '08:00' })).body.errors).toHaveProperty('ends_at');
    expect((await change(ids[0], { version: 7 })).body.errcode).toBe(platformErrors.staleVersion.errcode);
    const alone = await sessionOf(app, classId, { date: '2028-01-01' });
    expect((await change(alone)).body.errcode).toBe(attendanceErrors.notSeries.errcode);
    expect((await cancel(alone)).body.errcode).toBe(attendanceErrors.notSeries.errcode);
  });

  it('takes on what was changed of one session; what each has of its own stays', async () => {
    const { ids } = await seriesOf(3);
    const own = { id: ids[2], version: 1, values: { topic: '期末答辩' } };
    await app.call(recordWriteEndpoints.save, { query: ofSessions, body: own });
    const changed = await change(ids[1], {
      date: '2028-03-12',
      starts_at: '14:00',
      ends_at: '17:00',
      room: '一号楼 201',
    });
    expect(changed.body).toMatchObject({ msg: '已修改 3 次课', data: { changed: 3, unchanged: 0 } });
    expect(await stored(ids)).toMatchObject([
      { day: '03-05', at: '14:00', half_day: 'afternoon', topic: '组织行为学', room: '一号楼 201' },
      { day: '03-12', at: '14:00', room: '一号楼 201' },
      { day: '03-19', at: '14:00', topic: '期末答辩', room: '一号楼 201' },
    ]);
  });

  it('moves by a week over its own days, from one session on', async () => {
    const { ids } = await seriesOf(4);
    const moved = await change(ids[1], { part: 'following', date: '2028-03-18' });
    expect(moved.body.data).toEqual({ changed: 3, unchanged: 0 });
    expect((await stored(ids)).map(({ day }) => day)).toEqual(['03-04', '03-18', '03-25', '04-01']);
    const same = await change(ids[0], { part: 'all' });
    expect(same.body).toMatchObject({ msg: '没有改动', data: { changed: 0 } });
  });

  it('is not changed at all when one of its days clashes, and says with what', async () => {
    const [one, other] = [await seriesOf(3), await classOf(app, 0)];
    await sessionOf(app, other.id, { date: '2028-03-18', room: '报告厅', topic: '财务管理' });
    const refused = await change(one.ids[0], { room: '报告厅' });
    expect(refused).toMatchObject({ status: 409, body: { errcode: attendanceErrors.clash.errcode } });
    expect((refused.body.errors as { room: string[] }).room).toEqual([expect.stringContaining('财务管理')]);
    expect(new Set((await stored(one.ids)).map(({ room }) => room))).toEqual(new Set([null]));
    const both = await Promise.all([change(one.ids[0], { room: '礼堂' }), change(one.ids[0], { room: '操场' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('leaves sessions alone whose roll was taken', async () => {
    const { id } = await classOf(app, 1);
    const weekday = ((new Date(`${schoolDay()}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
    const ids = await sessionsOf(app, id, { repeat: { weekdays: [weekday], count: 3 } });
    expect((await mark(app, ids[0] ?? 0, { completes: true })).status).toBe(200);
    const changed = await change(ids[0], { version: 2, date: schoolDay(), room: '二号楼' });
    expect(changed.body).toMatchObject({
      data: { changed: 2, unchanged: 1 },
      msg: '已修改 2 次课；1 次已点名，保持不变',
    });
    expect(await cancel(ids[0], { version: 2, part: 'all' })).toMatchObject({
      body: { data: { changed: 2, unchanged: 1 } },
    });
    expect((await stored(ids)).map(({ room, gone }) => [room, gone])).toEqual([
      [null, false],
      ['二号楼', true],
      ['二号楼', true],
    ]);
    expect((await cancel(ids[0], { version: 2 })).body.errcode).toBe(attendanceErrors.allRolled.errcode);
  });

  it('is called off from one session on, and can come back', async () => {
    const { ids } = await seriesOf(3);
    expect((await cancel(ids[1])).body).toMatchObject({ msg: '已取消 2 次课' });
    expect((await stored(ids)).map(({ gone }) => gone)).toEqual([false, true, true]);
    const back = { ids: ids.slice(1) };
    expect(await app.call(recordWriteEndpoints.restore, { query: ofSessions, body: back })).toMatchObject({
      status: 200,
    });
    expect((await stored(ids)).map(({ gone }) => gone)).toEqual([false, false, false]);
  });
});
