import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { CheckIn, TimedCode } from '@shuyuan/contract/courses/check-in/check-in';
import { checkInEndpoints } from '@shuyuan/contract/courses/check-in/check-in.endpoints';
import type { WireReply } from '../../backoffice/identity/identity-api.test-kit';
import { visit } from '../../backoffice/visitors/visitor.test-kit';
import { classOf, sessionOf } from '../attendance/attendance.test-kit';
import type { CourseApp } from '../course-app.test-kit';
import { timedCodes } from './check-in.rules';

/** Begins so late in the day that nobody is late, and so early that everybody is. */
export const times = {
  ahead: { starts_at: '23:58', ends_at: '23:59' },
  begun: { starts_at: '00:00', ends_at: '00:01' },
} as const;

/** A class with a session today, and its members' numbers. */
export const classToday = async (app: CourseApp, size: number, input: object = {}) => {
  const made = await classOf(app, size, input);
  const sessionId = await sessionOf(app, made.id, times.ahead);
  const { rows } = await app.db.pool.query(
    `select contact.mobile from form.course_member as member
      join form.course_contact as contact on contact.id = member.contact
      where member.class = $1 order by member.id`,
    [made.id],
  );
  return { ...made, sessionId, mobiles: rows.map(({ mobile }) => String(mobile)) };
};

/** Starts a check-in; fails the test when it is refused. */
export const started = async (app: CourseApp, sessionId: number, input: object = {}): Promise<CheckIn> => {
  const { status, body } = await app.call(checkInEndpoints.start, { body: { session_id: sessionId, ...input } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data as CheckIn;
};

/** The key in the address of a check-in. */
export const keyOf = ({ address }: Pick<CheckIn, 'address'>): string => address.slice(address.lastIndexOf('/') + 1);

/** The codes of a check-in as its screen gets them, at a moment when the first has some seconds left. */
export const codesOf = async (app: CourseApp, { id }: Pick<CheckIn, 'id'>): Promise<TimedCode[]> => {
  const { body } = await app.call(checkInEndpoints.code, { query: { id: String(id) } });
  const codes = body.data as TimedCode[];
  const left = codes[0]?.until_ms ?? 0;
  if (left > 4000) return codes;
  await setTimeout(left + 50);
  return codesOf(app, { id });
};

/** The code that was shown this many seconds ago. */
export const codeBefore = async (app: CourseApp, checkIn: Pick<CheckIn, 'id'>, seconds: number): Promise<string> => {
  await codesOf(app, checkIn);
  const { rows } = await app.db.pool.query(
    `select secret, (extract(epoch from clock_timestamp()) * 1000)::float8 as now from app.check_in where id = $1`,
    [checkIn.id],
  );
  return timedCodes({ id: checkIn.id, secret: rows[0].secret }, rows[0].now - seconds * 1000)[0]?.code ?? '';
};

/** Numbers that were proved on an earlier day: as many proofs of work at once would hold up the process of a test. */
export const provedBefore = (app: CourseApp, mobiles: readonly string[]): Promise<string[]> =>
  Promise.all(
    mobiles.map(async (mobile) => {
      const token = `sv_${randomUUID()}`;
      await app.db.pool.query(
        `insert into app.visitor_session (token_hash, mobile, expires_at, ip) values ($1, $2, now() + interval '1 day', '127.0.0.1')`,
        [createHash('sha256').update(token).digest(), mobile],
      );
      return token;
    }),
  );

/** A student's phone with the token of a proved number; it calls itself by a name of its own. */
export const phoneWith = (app: CourseApp, token: string, device: string = randomUUID()) => {
  return {
    open: (key: string): Promise<WireReply> => app.call(checkInEndpoints.open, { token, query: { key } }),
    send: (body: object): Promise<WireReply> =>
      app.call(checkInEndpoints.checkIn, { token, body: { device, ...body } }),
    /** Scans the code that the screen shows now. */
    scan: async (checkIn: CheckIn, input: object = {}): Promise<WireReply> => {
      const code = (await codesOf(app, checkIn))[0]?.code;
      return app.call(checkInEndpoints.checkIn, { token, body: { key: keyOf(checkIn), code, device, ...input } });
    },
  };
};

/** The phone of a student who proves the number now. */
export const phoneOf = async (app: CourseApp, mobile: string, device?: string) =>
  phoneWith(app, await visit(app, mobile), device);
