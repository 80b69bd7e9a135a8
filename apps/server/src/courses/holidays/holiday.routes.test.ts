import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { attendanceEndpoints } from '@shuyuan/contract/courses/attendance/attendance.endpoints';
import { attendanceErrors } from '@shuyuan/contract/courses/attendance/attendance.errors';
import { courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import type { TimetableWeek } from '@shuyuan/contract/courses/timetable/timetable';
import { timetableEndpoints } from '@shuyuan/contract/courses/timetable/timetable.endpoints';
import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { classOf, planFor } from '../attendance/attendance.test-kit';
import { type CourseApp, startCourseApp } from '../course-app.test-kit';

let app: CourseApp;
beforeAll(async () => {
  app = await startCourseApp();
});
afterAll(() => app.close());

const query = { custom_form_id: String(courseFormIds.holiday) };
const holiday = { name: '国庆节', kind: 'off', starts_on: '2029-10-01', ends_on: '2029-10-07' };
const save = (values: object, call: { token?: string; id?: number; version?: number } = {}) => {
  const { token = app.token, ...record } = call;
  return app.call(recordWriteEndpoints.save, { token, query, body: { ...record, values } });
};

describe('an entry of the calendar is refused', () => {
  it.each([
    ['without a name', { name: '' }, 'name'],
    ['of no kind', { kind: 'party' }, 'kind'],
    ['that ends before it begins', { ends_on: '2029-09-30' }, 'ends_on'],
    ['that lasts for years', { ends_on: '2092-10-07' }, 'ends_on'],
  ])('%s, at its field', async (_what, values, field) => {
    const { status, body } = await save({ ...holiday, ...values });
    expect([status, Object.keys(body.errors as object)]).toEqual([400, [field]]);
  });

  it('when an edit turns its days round, and to whoever may only plan sessions', async () => {
    const { id, version } = await app.save('holiday', { ...holiday, starts_on: '2031-05-01', ends_on: '2031-05-05' });
    const turned = await save({ starts_on: '2031-05-06' }, { id, version });
    expect(turned.body.errors).toEqual({ ends_on: [expect.any(String)] });
    const { token } = await signIn(app.db.kysely, { nodes: [courseNode('session', 'create')] });
    expect((await save(holiday, { token })).status).toBe(403);
  });
});

describe('the days of the calendar', () => {
  it('stand in the week; working instead counts more than the holiday around it', async () => {
    await app.save('holiday', holiday);
    await app.save('holiday', { name: '调休', kind: 'work', starts_on: '2029-10-06' });
    const { body } = await app.call(timetableEndpoints.week, { query: { week: '2029-10-04' } });
    const { days } = body.data as TimetableWeek;
    expect(days.map(({ date, kind, name }) => `${date.slice(8)} ${kind} ${name}`)).toEqual([
      ...[1, 2, 3, 4, 5].map((day) => `0${day} off 国庆节`),
      '06 work 调休',
      '07 off 国庆节',
    ]);
    const next = await app.call(timetableEndpoints.week, { query: { week: '2029-10-08' } });
    expect((next.body.data as TimetableWeek).days).toEqual([]);
  });

  it('off are left out of a series, named, and kept when that is wanted', async () => {
    await app.save('holiday', { name: '元旦', kind: 'off', starts_on: '2030-01-05' });
    const { id } = await classOf(app, 0);
    const plan = (repeat: object) => planFor(id, { date: '2029-12-29', repeat: { weekdays: [6], ...repeat } });
    const call = (endpoint: Endpoint, repeat: object) => app.call(endpoint, { body: plan(repeat) });
    const { planSessions, createSessions } = attendanceEndpoints;
    const none = await call(createSessions, { until: '2030-01-05', skip: ['2029-12-29'] });
    expect(none.body.errcode).toBe(attendanceErrors.noDates.errcode);
    const counted = await call(planSessions, { count: 2 });
    expect(counted.body).toMatchObject({
      data: [{ date: '2029-12-29' }, { date: '2030-01-12' }],
      skipped: [{ date: '2030-01-05', name: '元旦' }],
    });
    const held = await call(planSessions, { count: 2, on_days_off: true });
    expect(held.body).toMatchObject({
      data: [{ day_off: '' }, { date: '2030-01-05', day_off: '元旦' }],
      skipped: [],
    });
    const made = await call(createSessions, { until: '2030-01-12' });
    expect(made.body.msg).toBe('已排 2 次课；跳过放假的 1 天（2030-01-05 元旦）');
    const single = await app.call(planSessions, { body: planFor(id, { date: '2030-01-05' }) });
    expect(single.body).toMatchObject({ data: [{ date: '2030-01-05', day_off: '元旦' }], skipped: [] });
  });
});
