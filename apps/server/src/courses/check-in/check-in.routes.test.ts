import { attendanceErrors } from '@shuyuan/contract/courses/attendance/attendance.errors';
import type { CheckIn, Receipt } from '@shuyuan/contract/courses/check-in/check-in';
import { checkInEndpoints } from '@shuyuan/contract/courses/check-in/check-in.endpoints';
import { checkInErrors } from '@shuyuan/contract/courses/check-in/check-in.errors';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { visitorEnv } from '../../backoffice/visitors/visitor.test-kit';
import { as, mark, marksOf, schoolDay, sessionOf } from '../attendance/attendance.test-kit';
import { type CourseApp, courseNodes, startCourseApp } from '../course-app.test-kit';
import {
  classToday,
  codeBefore,
  codesOf,
  keyOf,
  phoneOf,
  phoneWith,
  provedBefore,
  started,
  times,
} from './check-in.test-kit';

let app: CourseApp;
beforeAll(async () => {
  app = await startCourseApp({ env: visitorEnv });
});
afterAll(() => app.close());

const markers = [...courseNodes, 'attendance.mark'];
const refusedBy = ({ errcode, status }: { errcode: number; status: number }) => ({ status, body: { errcode } });
const show = async (sessionId: number): Promise<CheckIn | null> =>
  (await app.call(checkInEndpoints.show, { query: { session_id: String(sessionId) } })).body.data as CheckIn | null;

describe('a check-in is refused', () => {
  it('to staff without the right to mark, to those of other classes, and on other days', async () => {
    const { id, sessionId } = await classToday(app, 1);
    const running = await started(app, sessionId);
    const calls = [
      [checkInEndpoints.start, { body: { session_id: sessionId } }],
      [checkInEndpoints.show, { query: { session_id: String(sessionId) } }],
      [checkInEndpoints.code, { query: { id: String(running.id) } }],
      [checkInEndpoints.stop, { body: { id: running.id } }],
    ] as const;
    const reader = as(app, (await signIn(app.db.kysely, { nodes: courseNodes })).token);
    const stranger = as(app, (await signIn(app.db.kysely, { nodes: markers, scope: 'own' })).token);
    for (const [endpoint, call] of calls) {
      expect(await reader.call(endpoint, call), endpoint.path).toMatchObject({ status: 403 });
      expect(await stranger.call(endpoint, call), endpoint.path).toMatchObject({ status: 404 });
    }
    const start = async (date: string) =>
      app.call(checkInEndpoints.start, { body: { session_id: await sessionOf(app, id, { date }) } });
    expect(await start(schoolDay(1))).toMatchObject(refusedBy(attendanceErrors.notYet));
    expect(await start(schoolDay(-1))).toMatchObject(refusedBy(checkInErrors.dayOver));
    expect(await show(sessionId)).toMatchObject({ id: running.id, state: 'running' });
  });

  it('to whoever has not proved a number, and to staff', async () => {
    const { sessionId } = await classToday(app, 1);
    const running = await started(app, sessionId);
    const body = { key: keyOf(running), code: (await codesOf(app, running))[0]?.code, device: 'd'.repeat(20) };
    for (const token of ['', app.token]) {
      expect(await app.call(checkInEndpoints.checkIn, { token, body })).toMatchObject(
        refusedBy(platformErrors.invalidVisitor),
      );
    }
    const query = { key: keyOf(running) };
    expect(await app.call(checkInEndpoints.open, { query })).toMatchObject(refusedBy(platformErrors.invalidVisitor));
  });

  it('alike to a number of nobody in the class and to an address that does not exist', async () => {
    const { sessionId } = await classToday(app, 1);
    const other = await classToday(app, 1);
    const running = await started(app, sessionId);
    const outsider = await phoneOf(app, other.mobiles[0] ?? '');
    const unknown = 'A'.repeat(22);
    const replies = [
      await outsider.scan(running),
      await outsider.scan(running, { key: unknown }),
      await outsider.open(keyOf(running)),
      await outsider.open(unknown),
    ];
    for (const reply of replies) {
      expect(reply).toMatchObject(refusedBy(checkInErrors.notYours));
      expect(reply.body).toEqual(replies[0]?.body);
    }
  });

  it('with an old code, a code of another check-in, and one of before a new start', async () => {
    const { sessionId, mobiles, members } = await classToday(app, 1);
    const other = await started(app, (await classToday(app, 1)).sessionId);
    const first = await started(app, sessionId);
    const former = (await codesOf(app, first))[0]?.code;
    const running = await started(app, sessionId);
    const phone = await phoneOf(app, mobiles[0] ?? '');
    const key = keyOf(running);
    for (const code of ['made-up', former, await codeBefore(app, running, 20), await codeBefore(app, other, 0)]) {
      expect(await phone.send({ key, code }), String(code)).toMatchObject(refusedBy(checkInErrors.wrongCode));
    }
    expect(await phone.send({ key: keyOf(first), code: former })).toMatchObject(refusedBy(checkInErrors.notRunning));
    expect(await marksOf(app, sessionId)).toMatchObject({ [members[0] ?? 0]: { version: 0 } });
    const previous = await codeBefore(app, running, 10);
    expect(await phone.send({ key, code: previous })).toMatchObject({ status: 200 });
  });

  it('once it is stopped, its time is over, or its teacher may no longer mark', async () => {
    const { admin, token } = await signIn(app.db.kysely, { nodes: markers, scope: 'own' });
    const { sessionId, mobiles } = await classToday(app, 1, { head_teacher: admin.id });
    const phone = await phoneOf(app, mobiles[0] ?? '');
    const teacher = as(app, token);
    const body = { session_id: sessionId };
    const running = (await teacher.call(checkInEndpoints.start, { body })).body.data as CheckIn;
    const code = (await codesOf(app, running))[0]?.code;
    const send = () => phone.send({ key: keyOf(running), code });
    await app.db.pool.query('update app.admin set disabled_at = now() where id = $1', [admin.id]);
    expect(await send()).toMatchObject(refusedBy(checkInErrors.notRunning));
    await app.db.pool.query('update app.admin set disabled_at = null where id = $1', [admin.id]);
    await app.db.pool.query('update app.check_in set closes_at = now() where id = $1', [running.id]);
    expect(await send()).toMatchObject(refusedBy(checkInErrors.notRunning));
    expect(await show(sessionId)).toMatchObject({ state: 'over' });
    await app.db.pool.query(`update app.check_in set closes_at = now() + interval '1 hour' where id = $1`, [
      running.id,
    ]);
    expect(await app.call(checkInEndpoints.stop, { body: { id: running.id } })).toMatchObject({
      body: { data: { state: 'stopped' } },
    });
    expect(await send()).toMatchObject(refusedBy(checkInErrors.notRunning));
    const query = { id: String(running.id) };
    expect(await app.call(checkInEndpoints.code, { query })).toMatchObject(refusedBy(checkInErrors.notRunning));
    expect((await phone.open(keyOf(running))).body.data).toMatchObject({ is_running: false, receipt: null });
  });

  it('too far from the place, or without one where it is asked for', async () => {
    const { sessionId, mobiles } = await classToday(app, 1);
    const place = { lng: 116.397, lat: 39.908, radius: 200 };
    const running = await started(app, sessionId, { place });
    const phone = await phoneOf(app, mobiles[0] ?? '');
    expect((await phone.open(keyOf(running))).body.data).toMatchObject({ asks_place: true });
    expect(await phone.scan(running)).toMatchObject(refusedBy(checkInErrors.placeMissing));
    const far = await phone.scan(running, { place: { lng: 116.397, lat: 39.92 } });
    expect(far).toMatchObject(refusedBy(checkInErrors.tooFar));
    expect(far.body.errmsg).toBe('您离上课地点约 1.3 公里，超出 200 米的范围，请到教室后再扫码');
    const near = { lng: 116.3975, lat: 39.9082, accuracy: 30 };
    expect(await phone.scan(running, { place: near })).toMatchObject({ status: 200 });
    expect(await show(sessionId)).toMatchObject({ place, arrivals: [{ distance: 48 }] });
  });

  it('after twenty tries within a minute', async () => {
    const { sessionId, mobiles } = await classToday(app, 2);
    const running = await started(app, sessionId);
    const [phone, other] = [await phoneOf(app, mobiles[0] ?? ''), await phoneOf(app, mobiles[1] ?? '')];
    const guess = () => phone.send({ key: keyOf(running), code: 'guessed' });
    const codes = (await Promise.all(Array.from({ length: 45 }, guess))).map(({ body }) => body.errcode);
    const refused = codes.filter((code) => code === checkInErrors.tooMany.errcode).length;
    // The minute may change in between, and then the count begins anew.
    expect(refused).toBeGreaterThanOrEqual(5);
    expect(refused).toBeLessThanOrEqual(25);
    expect(codes.filter((code) => code === checkInErrors.wrongCode.errcode).length).toBe(codes.length - refused);
    expect(await other.scan(running)).toMatchObject({ status: 200 });
    await app.db.pool.query(
      `update app.check_in_try set minute = minute - interval '1 minute' where check_in_id = $1`,
      [running.id],
    );
    expect(await phone.scan(running)).toMatchObject({ status: 200 });
  });
});

describe('a check-in', () => {
  it('marks whoever scans in time as present, once, and tells them', async () => {
    const { sessionId, mobiles, members, name } = await classToday(app, 2);
    expect(await show(sessionId)).toBeNull();
    const running = await started(app, sessionId);
    expect(running).toMatchObject({ state: 'running', counts: { members: 2, present: 0, missing: 2 }, arrivals: [] });
    expect(running.address).toMatch(/^http:\/\/.+\/c\/[\w-]{22}$/);
    const phone = await phoneOf(app, mobiles[0] ?? '');
    const opened = (await phone.open(keyOf(running))).body.data;
    const topic = '组织行为学';
    expect(opened).toEqual({ class_name: name, topic, asks_place: false, is_running: true, receipt: null });
    const done = await phone.scan(running);
    expect(done).toMatchObject({ status: 200, body: { msg: '签到成功' } });
    const receipt = done.body.data as Receipt;
    expect(receipt).toMatchObject({ class_name: name, topic, state: 'present', is_retained: false });
    const again = await phone.scan(running);
    expect(again).toMatchObject({ ...refusedBy(checkInErrors.already), body: { data: receipt } });
    expect(again.body.errmsg).toMatch(/^您已签到（\d\d:\d\d），不用再扫$/);
    expect((await phone.open(keyOf(running))).body.data).toMatchObject({ receipt });
    const [first = 0, second = 0] = members;
    expect(await marksOf(app, sessionId)).toMatchObject({
      [first]: { state: 'present', version: 1, reason: expect.stringMatching(/^扫码签到 \d\d:\d\d$/) },
      [second]: { state: 'absent', version: 0 },
    });
    expect(await show(sessionId)).toMatchObject({
      counts: { members: 2, present: 1, late: 0, leave: 0, missing: 1 },
      arrivals: [{ member_id: first, name: receipt.name, state: 'present', same_device: false, distance: null }],
    });
    await mark(app, sessionId, { completes: true });
    expect((await marksOf(app, sessionId))[second]).toMatchObject({ state: 'absent', version: 1 });
  });

  it('marks as late after the rule’s minutes, and is recorded under the teacher with its source', async () => {
    const { id, mobiles, members } = await classToday(app, 1);
    const sessionId = await sessionOf(app, id, times.begun);
    const running = await started(app, sessionId, { late_after: 0 });
    const phone = await phoneOf(app, mobiles[0] ?? '');
    expect(await phone.scan(running)).toMatchObject({ body: { msg: '签到成功，记为迟到', data: { state: 'late' } } });
    expect((await show(sessionId))?.counts).toMatchObject({ late: 1, present: 0, missing: 0 });
    const { rows } = await app.db.pool.query(
      `select action, admin_id, actor_name, target_type, after from app.audit_log
        where (target_type = 'check_in' and target_id = $1) or (target_type = $2 and target_id = (
          select id::text from form.course_attendance where session = $3)) order by id`,
      [String(running.id), `form_${courseFormIds.attendance}`, sessionId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['check_in.start', 'record.create', 'check_in.arrive']);
    for (const { admin_id } of rows) expect(admin_id).toBe(app.adminId);
    for (const { actor_name } of rows.slice(1)) expect(actor_name).toMatch(/（扫码签到）$/);
    expect(rows[2].after).toEqual({ session_id: sessionId, member_id: members[0], state: 'late', distance: null });
  });

  it('leaves a mark by hand as it is, but for an absence, and one by hand afterwards wins', async () => {
    const { sessionId, mobiles, members } = await classToday(app, 2);
    const [excused = 0, absent = 0] = members;
    const marks = [
      { member_id: excused, state: 'leave', reason: '病假', version: 0 },
      { member_id: absent, state: 'absent', version: 0 },
    ];
    await mark(app, sessionId, { marks });
    const running = await started(app, sessionId);
    const [first, second] = [await phoneOf(app, mobiles[0] ?? ''), await phoneOf(app, mobiles[1] ?? '')];
    expect(await first.scan(running)).toMatchObject({
      body: { msg: '已签到；老师已记为请假，保持不变', data: { state: 'leave', is_retained: true } },
    });
    expect(await second.scan(running)).toMatchObject({ body: { data: { state: 'present', is_retained: false } } });
    expect(await marksOf(app, sessionId)).toMatchObject({
      [excused]: { state: 'leave', reason: '病假', version: 1 },
      [absent]: { state: 'present', version: 2 },
    });
    expect(await show(sessionId)).toMatchObject({
      counts: { present: 1, leave: 1, missing: 0 },
      arrivals: [
        { member_id: absent, is_retained: false },
        { member_id: excused, is_retained: true, state: 'leave' },
      ],
    });
    await mark(app, sessionId, { marks: [{ member_id: absent, state: 'absent', version: 2 }] });
    expect(await second.scan(running)).toMatchObject(refusedBy(checkInErrors.already));
    const again = await started(app, sessionId);
    expect(await second.scan(again)).toMatchObject(refusedBy(checkInErrors.already));
    expect((await marksOf(app, sessionId))[absent]).toMatchObject({ state: 'absent', version: 3 });
  });

  it('shows the teacher that two people used one phone', async () => {
    const { sessionId, mobiles } = await classToday(app, 3);
    const running = await started(app, sessionId);
    const shared = 'shared-phone-of-two';
    for (const [at, mobile] of mobiles.entries()) {
      const phone = await phoneOf(app, mobile, at < 2 ? shared : 'the-phone-of-the-third');
      expect(await phone.scan(running)).toMatchObject({ status: 200 });
    }
    expect((await show(sessionId))?.arrivals.map(({ same_device }) => same_device)).toEqual([false, true, true]);
    const { rows } = await app.db.pool.query('select device from app.check_in_arrival where session_id = $1', [
      sessionId,
    ]);
    expect(JSON.stringify(rows)).not.toContain(shared);
  });

  it('takes a whole class within seconds, each once, though phones send twice', { tags: ['long'] }, async () => {
    const { sessionId, mobiles, members } = await classToday(app, 60);
    const running = await started(app, sessionId);
    const phones = (await provedBefore(app, mobiles)).map((token) => phoneWith(app, token));
    const code = (await codesOf(app, running))[0]?.code;
    const key = keyOf(running);
    const replies = await Promise.all(
      phones.flatMap((phone) => [phone.send({ key, code }), phone.send({ key, code })]),
    );
    const done = replies.filter(({ status }) => status === 200);
    const repeated = replies.filter(({ body }) => body.errcode === checkInErrors.already.errcode);
    expect([done.length, repeated.length]).toEqual([members.length, members.length]);
    const now = await show(sessionId);
    expect(now?.counts).toMatchObject({ members: 60, present: 60, missing: 0 });
    expect(new Set(now?.arrivals.map(({ member_id }) => member_id)).size).toBe(60);
    expect(Object.values(await marksOf(app, sessionId)).every(({ version }) => version === 1)).toBe(true);
  });
});
