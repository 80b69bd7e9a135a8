import { attendanceEndpoints } from '@shuyuan/contract/courses/attendance/attendance.endpoints';
import type pg from 'pg';
import { expect, vi } from 'vitest';
import type { WireReply } from '../../backoffice/identity/identity-api.test-kit';
import type { CourseApp } from '../course-app.test-kit';

let serial = 0;

/** A day in the school's time zone, this many days from today. */
export const schoolDay = (offset = 0): string =>
  new Date(Date.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);

/** A class with this many members, who joined long ago. */
export const classOf = async (app: CourseApp, size: number, values: object = {}) => {
  serial += 1;
  const own = serial;
  const programme = await app.save('programme', { name: `项目 ${own}`, code: `AP${own}`, state: 'open' });
  const made = await app.save('class', {
    name: `班级 ${own}`,
    code: `AC${own}`,
    programme: programme.id,
    state: 'running',
    capacity: 100,
    tuition: 0,
    ...values,
  });
  const members: number[] = [];
  for (let at = 1; at <= size; at += 1) {
    const mobile = `137${String(own).padStart(4, '0')}${String(at).padStart(4, '0')}`;
    const contact = await app.save('contact', { name: `学员${own}之${at}`, mobile });
    const member = await app.save('member', {
      contact: contact.id,
      class: made.id,
      student_no: `S${own}-${String(at).padStart(3, '0')}`,
      state: 'studying',
      joined_on: '2020-01-01',
    });
    members.push(member.id);
  }
  return { id: made.id, version: made.version, name: String(made.name), members };
};

/** A plan for one session, with the properties that matter to a test. */
export const planFor = (classId: number, input: object = {}) => ({
  class_id: classId,
  date: schoolDay(),
  starts_at: '09:00',
  ends_at: '12:00',
  topic: '组织行为学',
  ...input,
});

/** Makes sessions; fails the test when it is refused. */
export const sessionsOf = async (app: CourseApp, classId: number, input: object = {}): Promise<number[]> => {
  const { status, body } = await app.call(attendanceEndpoints.createSessions, { body: planFor(classId, input) });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body.data as { ids: number[] }).ids;
};

/** Creates one session. */
export const sessionOf = async (app: CourseApp, classId: number, input: object = {}): Promise<number> =>
  (await sessionsOf(app, classId, input))[0] ?? 0;

/** Sends marks. */
export const mark = (app: Pick<CourseApp, 'call'>, sessionId: number, change: object): Promise<WireReply> =>
  app.call(attendanceEndpoints.saveRoll, { body: { session_id: sessionId, marks: [], ...change } });

/** The same app with another caller. */
export const as = (app: CourseApp, token: string): Pick<CourseApp, 'call'> => ({
  call: (endpoint, request = {}) => app.call(endpoint, { token, ...request }),
});

/** Reads a roll as its marks by member. */
export const marksOf = async (app: CourseApp, sessionId: number): Promise<Record<number, Record<string, unknown>>> => {
  const { body } = await app.call(attendanceEndpoints.roll, { query: { session_id: String(sessionId) } });
  const { marks } = body.data as { marks: { member_id: number }[] };
  return Object.fromEntries(marks.map(({ member_id, ...rest }) => [member_id, rest]));
};

/** The number of statements of a call, except those that read the caller's session; it must succeed. */
export const statementsOf = async (app: CourseApp, work: () => Promise<WireReply>): Promise<number> => {
  const client: pg.PoolClient = await app.db.pool.connect();
  const sent = vi.spyOn(Object.getPrototypeOf(client), 'query');
  client.release();
  const { status } = await work();
  const texts = sent.mock.calls.map(([query]) =>
    typeof query === 'object' ? String(Reflect.get(query as object, 'text')) : String(query),
  );
  sent.mockRestore();
  expect(status).toBe(200);
  return texts.filter((text) => !text.includes('"app"."session"')).length;
};
