import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { attendanceEndpoints } from '@shuyuan/contract/courses/attendance/attendance.endpoints';
import { type CourseForm, courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import type { Work, WorkBlock } from '@shuyuan/contract/courses/workbench/work';
import { workbenchEndpoints } from '@shuyuan/contract/courses/workbench/workbench.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { classOf, mark, schoolDay, sessionOf } from '../attendance/attendance.test-kit';
import { type CourseApp, courseNodes } from '../course-app.test-kit';
import { type School, startSchool } from '../enrolment/enrolment.test-kit';
import { openTill, type Till } from '../payments/payment.test-kit';

const workNodes = ['workbench.index', ...courseNodes];
let school: School;
let app: CourseApp;
let till: Till;
/** A head teacher, who sees what belongs to their own classes. */
let teacher: { token: string; adminId: number };
beforeAll(async () => {
  school = await startSchool();
  app = school.app;
  till = await openTill(app);
  const { token, admin } = await signIn(app.db.kysely, { nodes: workNodes, scope: 'own' });
  teacher = { token, adminId: admin.id };
});
afterAll(() => app.close());

const all = async (token = app.token): Promise<Work> => {
  const { status, body } = await app.call(workbenchEndpoints.work, { token });
  expect(status).toBe(200);
  return workbenchEndpoints.work.reply.parse(body).data;
};

const work = async <B extends WorkBlock>(block: B, token = app.token): Promise<NonNullable<Work[B]>> =>
  (await all(token))[block] as NonNullable<Work[B]>;

/** The number of rows in the list behind a number. */
const listed = async (form: CourseForm, search: object, token = app.token): Promise<number> => {
  const query = { custom_form_id: String(courseFormIds[form]), page_size: '1', search: JSON.stringify(search) };
  const { status, body } = await app.call(recordEndpoints.index, { token, query });
  expect(status).toBe(200);
  return body.total as number;
};

const fieldId = async (form: CourseForm, field: string): Promise<number> => {
  const { rows } = await app.db.pool.query<{ id: number }>(
    'select id from app.custom_form_field where custom_form_id = $1 and field = $2',
    [courseFormIds[form], field],
  );
  return rows[0]?.id ?? 0;
};

describe('a block of the workbench', () => {
  it('is left out without the right on the list that it leads to', async () => {
    const { token } = await signIn(app.db.kysely, { nodes: ['workbench.index'] });
    const { failed, ...blocks } = await all(token);
    expect([...new Set(Object.values(blocks)), failed]).toEqual([null, []]);
  });

  it('that cannot be read is named, and leaves the others; when none can be, the call fails', async () => {
    const rename = (from: string, to: string) => app.db.pool.query(`alter table form.${from} rename to ${to}`);
    const nodes = ['workbench.index', ...['leave', 'payment'].map((form) => courseNode(form as CourseForm, 'index'))];
    const { token } = await signIn(app.db.kysely, { nodes });
    await rename('course_leave', 'course_leave_away');
    const { leaves, receipts, failed } = await all(token);
    expect([leaves, receipts?.months.length, failed]).toEqual([null, 12, ['leaves']]);
    await rename('course_payment', 'course_payment_away');
    expect((await app.call(workbenchEndpoints.work, { token })).status).toBe(500);
    await rename('course_leave_away', 'course_leave');
    await rename('course_payment_away', 'course_payment');
    expect((await all(token)).failed).toEqual([]);
  });

  it('tells nothing to those from whom a field that it counts by is hidden', async () => {
    const hidden = [
      ['session', 'roll_state', 'sessions'],
      ['enrolment', 'state', 'enrolment'],
      ['instalment', 'amount', 'dues'],
      ['refund', 'state', 'refunds'],
      ['leave', 'state', 'leaves'],
      ['correction', 'state', 'corrections'],
      ['payment', 'amount', 'receipts'],
      ['attendance', 'state', 'attendance'],
    ] as const;
    const fields = await Promise.all(
      hidden.map(async ([form, field]) => ({
        custom_form_id: courseFormIds[form],
        field_id: await fieldId(form, field),
        access: 'hide' as const,
      })),
    );
    const nodes = [...workNodes, 'correction.decide'];
    const { token } = await signIn(app.db.kysely, { nodes, fields });
    for (const [, , block] of hidden) expect(await work(block, token)).toBeNull();
  });
});

describe('sessions and rolls', () => {
  it('are those of today, with the rolls up to now that were not taken, of one’s own classes', async () => {
    const own = await classOf(app, 2, { head_teacher: teacher.adminId });
    const other = await classOf(app, 1);
    const input = { starts_at: '00:00', ends_at: '00:01' };
    const today = await sessionOf(app, own.id, { ...input, topic: '财务报表', teacher: '周老师', room: '201' });
    await sessionOf(app, own.id, { date: schoolDay(-1) });
    const rolled = await sessionOf(app, own.id, { date: schoolDay(-2) });
    await sessionOf(app, own.id, { date: schoolDay(1) });
    await sessionOf(app, other.id, { ...input, room: '202' });
    await app.call(attendanceEndpoints.saveRoll, {
      body: { session_id: rolled, marks: [], completes: true, reason: '补记' },
    });
    const shown = await work('sessions', teacher.token);
    expect(shown).toEqual({
      today: schoolDay(),
      missing: 2,
      sessions: [
        {
          id: today,
          class_id: own.id,
          class_name: own.name,
          starts_at: '00:00',
          ends_at: '00:01',
          topic: '财务报表',
          teacher: '周老师',
          room: '201',
          roll_state: 'missing',
        },
      ],
    });
    expect(await listed('session', { roll_state: ['missing'] }, teacher.token)).toBe(2);
    expect(await listed('session', { roll_state: ['ahead'] }, teacher.token)).toBe(1);
    const all = await work('sessions');
    expect(all.missing).toBe(3);
    expect(await listed('session', { roll_state: ['missing'] })).toBe(3);
    expect(await listed('session', { date: [shown.today, shown.today] })).toBe(all.sessions.length);
    await app.db.pool.query("update form.course_class set state = 'cancelled' where id = $1", [other.id]);
    expect((await work('sessions')).missing).toBe(2);
    expect(await listed('session', { roll_state: ['off'] })).toBe(1);
  });

  it('add up to the attendance of each class under way, as its own screen has it', async () => {
    const own = await classOf(app, 3, { head_teacher: teacher.adminId });
    await classOf(app, 1);
    const session = await sessionOf(app, own.id, { starts_at: '00:02', ends_at: '00:03' });
    const [first] = own.members;
    await mark(app, session, { completes: true, marks: [{ member_id: first, state: 'absent', version: 0 }] });
    const { classes } = await work('attendance', teacher.token);
    expect(classes.find(({ id }) => id === own.id)).toEqual({ id: own.id, label: own.name, marked: 3, rate: 667 });
    const { body } = await app.call(attendanceEndpoints.rates, { query: { class_id: String(own.id) } });
    expect(body.data).toMatchObject({ all: { marked: 3, rate: 667 } });
    const { classes: all } = await work('attendance');
    expect(all.length).toBeGreaterThan(classes.length);
    expect(all.every(({ rate }, at) => at === 0 || rate === null || (all[at - 1]?.rate ?? 1001) <= rate)).toBe(true);
  });

  it('count the requests for leave that wait', async () => {
    const own = await classOf(app, 1, { head_teacher: teacher.adminId });
    const other = await classOf(app, 1);
    const span = { starts_at: `${schoolDay()}T09:00:00+08:00`, ends_at: `${schoolDay()}T12:00:00+08:00` };
    for (const member of [...own.members, ...other.members]) {
      await app.save('leave', { member, ...span, reason: '出差' });
    }
    expect(await work('leaves', teacher.token)).toEqual({ pending: 1 });
    expect(await work('leaves')).toEqual({ pending: await listed('leave', { state: ['pending'] }) });
  });
});

describe('corrections', () => {
  it('are counted for those who may decide about them, of people whom they see', async () => {
    const own = await classOf(app, 1, { head_teacher: teacher.adminId });
    const other = await classOf(app, 1);
    const { rows } = await app.db.pool.query<{ contact: number }>(
      'select contact from form.course_member where id = any($1) order by id',
      [[...own.members, ...other.members]],
    );
    for (const { contact } of rows) await app.save('correction', { contact, field: 'company', new_value: '新单位' });
    expect(await work('corrections')).toEqual({ pending: 2 });
    expect(await listed('correction', { state: ['pending'] })).toBe(2);
    expect(await work('corrections', teacher.token)).toBeNull();
    const nodes = [...workNodes, 'correction.decide'];
    const { token } = await signIn(app.db.kysely, { nodes, scope: 'own' });
    expect(await work('corrections', token)).toEqual({
      pending: await listed('correction', { state: ['pending'] }, token),
    });
  });
});

describe('applications', () => {
  it('are counted by programme and state, of one’s own classes', async () => {
    const own = await school.classOf(5, { code: 'OWN', head_teacher: teacher.adminId });
    const other = await school.classOf(5, { code: 'OTHER' });
    await school.applicationIn('pending', own);
    await school.applicationIn('interview', own);
    await school.applicationIn('pending', other);
    const { programmes } = await work('enrolment');
    const mba = programmes.find(({ id }) => id === school.programmeId);
    expect(mba).toMatchObject({ label: '工商管理硕士', counts: { pending: 2, interview: 1, admitted: 0 } });
    expect(await listed('enrolment', { state: ['pending'] })).toBe(2);
    const mine = await work('enrolment', teacher.token);
    const pending = mine.programmes.reduce((sum, { counts }) => sum + counts.pending, 0);
    expect(pending).toBe(await listed('enrolment', { state: ['pending'] }, teacher.token));
    expect(pending).toBe(1);
  });
});

describe('money', () => {
  const plan = (memberId: number, rows: readonly (readonly [day: string, amount: number])[]) =>
    app.call(paymentEndpoints.savePlan, {
      body: { member_id: memberId, seen: [], rows: rows.map(([due_on, amount]) => ({ due_on, amount })) },
    });

  it('is overdue or due within a week with what is still to be paid, as the list of instalments finds it', async () => {
    const [late, part, soon] = [await till.member(), await till.member(), await till.member()];
    await plan(late.id, [
      [schoolDay(-40), 100_000],
      [schoolDay(-5), 98_000],
      [schoolDay(60), 100_000],
    ]);
    await plan(part.id, [
      [schoolDay(-1), 200_000],
      [schoolDay(7), 98_000],
    ]);
    await plan(soon.id, [
      [schoolDay(), 98_000],
      [schoolDay(8), 200_000],
    ]);
    await till.pay(part.id, 150_000);
    const shown = await work('dues');
    expect(shown).toEqual({
      today: schoolDay(),
      until: schoolDay(7),
      overdue: { rows: 3, people: 2, fen: 100_000 + 98_000 + 50_000 },
      soon: { rows: 2, people: 2, fen: 98_000 + 98_000 },
    });
    expect(await listed('instalment', { state: ['overdue'] })).toBe(3);
    const within = { due_on: [shown.today, shown.until], state: ['open', 'partial'] };
    expect(await listed('instalment', within)).toBe(2);
    expect((await work('dues', teacher.token)).overdue).toEqual({ rows: 0, people: 0, fen: 0 });
    // As an earlier version may have left it, which did not hold plans to their bills.
    await app.db.pool.query('alter table form.course_member disable trigger course_member_bill');
    await app.db.pool.query('update form.course_member set receivable = 150000 where id = $1', [part.id]);
    await app.db.pool.query('alter table form.course_member enable trigger course_member_bill');
    expect((await work('dues')).overdue).toEqual({ rows: 2, people: 1, fen: 198_000 });
    expect(await listed('instalment', { state: ['overdue'] })).toBe(2);
  });

  it('that goes back waits for a decision, then to be paid; by month it is told beside what came in', async () => {
    const { id } = await till.member();
    await till.pay(id, 200_000);
    const asked = await till.post('refund', { member_id: id, amount: 50_000, reason: '转班' });
    expect(await work('refunds')).toEqual({
      pending: { rows: 1, fen: 50_000 },
      approved: { rows: 0, fen: 0 },
      adjustments: { rows: 0, fen: 0 },
    });
    const boss = await signIn(app.db.kysely, { roles: ['admin'] });
    const refund = (asked.body.data as { id: number }).id;
    const decision = { id: refund, version: 1, decision: 'approved' };
    const decided = await app.call(paymentEndpoints.decideRefund, { token: boss.token, body: decision });
    expect(decided.status).toBe(200);
    expect(await work('refunds')).toEqual({
      pending: { rows: 0, fen: 0 },
      approved: { rows: 1, fen: 50_000 },
      adjustments: { rows: 0, fen: 0 },
    });
    const { id: other } = await till.member();
    const waiver = { member_id: other, kind: 'waive', from: 298_000, to: 98_000, reason: '困难' };
    expect((await till.post('adjust', waiver)).status).toBe(200);
    expect((await work('refunds')).adjustments).toEqual({ rows: 1, fen: -200_000 });
    expect(await listed('adjustment', { state: ['pending'] })).toBe(1);
    const { token } = await signIn(app.db.kysely, { nodes: workNodes.filter((node) => !node.includes('900012')) });
    expect((await work('refunds', token)).adjustments).toBeNull();
    expect(await listed('refund', { state: ['approved'] })).toBe(1);
    const month = (await work('receipts')).months.at(-1);
    await till.post('payRefund', { id: refund, method: 'bank', paid_on: till.today });
    const wrong = await till.pay(id, 7_000, { allow_prepaid: true });
    await till.post('void', { id: (wrong.body.data as { id: number }[])[0]?.id, reason: '重复' });
    const { months } = await work('receipts');
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toEqual({ month: till.today.slice(0, 7), taken: month?.taken, refunded: 50_000 });
    expect(month?.taken).toBe(350_000);
    expect((await work('receipts', teacher.token)).months.every(({ taken }) => taken === 0)).toBe(true);
  });
});
