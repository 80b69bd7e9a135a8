// @module-tag long
import { placesOf } from '@shuyuan/contract/backoffice/messages/message-kind';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { attendanceEndpoints } from '@shuyuan/contract/courses/attendance/attendance.endpoints';
import { type CourseForm, courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import { enrolmentMessages } from '@shuyuan/contract/courses/enrolment/enrolment.messages';
import { dayCloseEndpoints } from '@shuyuan/contract/courses/payments/day-close.endpoints';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { messageKinds } from '@shuyuan/contract/product/message-kinds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../backoffice/identity/identity.test-kit';
import { ensureMessageRules } from '../backoffice/messages';
import { quickMessages } from '../backoffice/messages/message.test-kit';
import { classOf, mark, schoolDay, sessionOf } from './attendance/attendance.test-kit';
import { type CourseApp, courseNodes, startCourseApp } from './course-app.test-kit';
import { openTill, type Till } from './payments/payment.test-kit';

let app: CourseApp;
let till: Till;
beforeAll(async () => {
  app = await startCourseApp({ messageTrial: { timing: quickMessages } });
  till = await openTill(app);
  await ensureMessageRules(app.db.kysely, messageKinds);
  await app.db.pool.query(`update app.message_rule set is_on = true, since = now()`);
});
afterAll(() => app.close());

/** While they are off, what is told can be set up step by step. */
const switchRules = (isOn: boolean) =>
  app.db.pool.query(`update app.message_rule set is_on = $1 where kind <> 'job.failed'`, [isOn]);

let passes = 0;
/** Waits for the end of a look: the end of jobs is the last that the worker looks for. */
const lookEnds = async (): Promise<void> => {
  passes += 1;
  const title = `轮次 ${passes}`;
  await app.db.pool.query(
    `insert into app.job (kind, title, admin_id, session_id, origin, input, state, message, ended_at)
     values ('test.none', $1, $2, 0, '{}', '{}', 'failed', '磁盘已满', now())`,
    [title, app.adminId],
  );
  const arrived = async () => (await sent('job.failed')).some((one) => one.title.includes(title));
  await expect.poll(arrived, { timeout: 15_000 }).toBe(true);
};
/** Waits until the worker has looked for everything once more; the first look may have begun before what is to be found. */
const pass = async (): Promise<void> => {
  await lookEnds();
  await lookEnds();
};

interface Sent {
  readonly recipient: string;
  readonly way: string;
  readonly title: string;
  readonly body: string;
}
const sent = async (kind: string, recipient?: string): Promise<Sent[]> => {
  const { rows } = await app.db.pool.query<Sent>(
    `select recipient, way, title, body from app.message join app.message_event as event on event.id = event_id
     where kind = $1 and recipient = coalesce($2, recipient) order by message.id`,
    [kind, recipient],
  );
  return rows;
};
const bodies = async (kind: string, recipient: string) => (await sent(kind, recipient)).map(({ body }) => body);
const contact = (id: number) => `record:${courseFormIds.contact}:${id}`;
const staff = (id: number) => `admin:${id}`;
const edit = async (form: CourseForm, id: number, values: object) => {
  const { rows } = await app.db.pool.query(`select version from form.course_${form} where id = $1`, [id]);
  const query = { custom_form_id: String(courseFormIds[form]) };
  const body = { id, version: rows[0].version, values };
  expect(await app.call(recordWriteEndpoints.save, { query, body })).toMatchObject({ status: 200 });
};
const bin = async (form: CourseForm, ids: readonly number[]) => {
  const query = { custom_form_id: String(courseFormIds[form]) };
  expect(await app.call(recordWriteEndpoints.destroy, { query, body: { ids } })).toMatchObject({ status: 200 });
};
const contactsOf = async (memberIds: readonly number[]): Promise<string[]> => {
  const { rows } = await app.db.pool.query<{ contact: number }>(
    'select contact from form.course_member where id = any($1) order by id',
    [memberIds],
  );
  return rows.map((row) => contact(row.contact));
};
const setOffset = (minutes: number) =>
  app.db.pool.query(
    `insert into app.setting (key, value) values ('school', jsonb_build_object('utc_offset', $1::int))
     on conflict (key) do update set value = excluded.value`,
    [minutes],
  );

describe('what is due', () => {
  const planned = async (dues: readonly (readonly [day: number | string, amount: number])[]) => {
    const { id, contactId } = await till.member({ receivable: dues.reduce((sum, [, amount]) => sum + amount, 0) });
    const rows = dues.map(([day, amount]) => ({ due_on: typeof day === 'number' ? schoolDay(day) : day, amount }));
    const body = { member_id: id, seen: [], rows };
    expect(await app.call(paymentEndpoints.savePlan, { body })).toMatchObject({ status: 200 });
    return { id, to: contact(contactId) };
  };

  test('is not told to who has paid or left, nor when it was due long ago or is due later', async () => {
    await switchRules(false);
    const paid = await planned([[2, 120_000]]);
    const left = await planned([[2, 120_000]]);
    const binned = await planned([[2, 120_000]]);
    const apart = await planned([
      [-30, 1000],
      [20, 1000],
    ]);
    expect(await till.pay(paid.id, 120_000)).toMatchObject({ status: 200 });
    await app.db.pool.query(`update form.course_member set state = 'left' where id = $1`, [left.id]);
    await app.db.pool.query('update form.course_member set deleted_at = now() where id = $1', [binned.id]);
    await switchRules(true);
    await pass();
    for (const kind of ['payment.due', 'payment.overdue']) {
      for (const { to } of [paid, left, binned, apart]) expect(await sent(kind, to)).toEqual([]);
    }
  });

  test('is told once, with what is left of it in yuan, by the clock of the school', async () => {
    await switchRules(false);
    const { id, to } = await planned([
      [-1, 100_000],
      [3, 123_450],
    ]);
    expect(await till.pay(id, 25_000)).toMatchObject({ status: 200 });
    await switchRules(true);
    await pass();
    const due = [expect.stringContaining(`第 2 期学费¥1,234.50将于 ${schoolDay(3)} 到期`)];
    const overdue = [expect.stringContaining(`第 1 期学费¥750.00已于 ${schoolDay(-1)} 到期`)];
    expect([await bodies('payment.due', to), await bodies('payment.overdue', to)]).toEqual([due, overdue]);
    await pass();
    expect([await bodies('payment.due', to), await bodies('payment.overdue', to)]).toEqual([due, overdue]);
    // What is due in three days in the east of the world is due in four in the west.
    await setOffset(-720);
    const east = new Date(Date.now() + (840 + 3 * 1440) * 60_000).toISOString().slice(0, 10);
    const next = await planned([[east, 5000]]);
    await pass();
    expect(await sent('payment.due', next.to)).toEqual([]);
    await setOffset(840);
    await pass();
    expect(await sent('payment.due', next.to)).toHaveLength(1);
    await app.db.pool.query(`delete from app.setting where key = 'school'`);
  });

  test('is followed by one receipt, however many ways it was paid by', async () => {
    const { id, to } = await planned([[40, 300_000]]);
    const tenders = [
      ['wechat', 100_000],
      ['cash', 50_000],
    ] as const;
    expect(await till.collect({ shares: [[id, 150_000]], tenders })).toMatchObject({ status: 200 });
    await pass();
    await pass();
    expect(await bodies('payment.receipt', to)).toEqual([expect.stringContaining('缴纳的¥1,500.00，收据号')]);
  });
});

describe('an approval', () => {
  test('is asked of who may decide it and sees it, but for who asks', async () => {
    const nodes = [...courseNodes, 'payment.approve', 'payment.reopen'];
    const [second, narrow, blind] = [
      await signIn(app.db.kysely, { nodes }),
      await signIn(app.db.kysely, { nodes, scope: 'own' }),
      await signIn(app.db.kysely, { nodes: courseNodes }),
    ];
    const { id } = await till.member();
    expect(await till.pay(id, 10_000, { method: 'cash' })).toMatchObject({ status: 200 });
    const refund = { member_id: id, amount: 10_000, reason: '工作调动' };
    expect(await till.post('refund', refund)).toMatchObject({ status: 200 });
    const adjust = { member_id: id, from: 298_000, to: 98_000, kind: 'waive', reason: '家庭困难' };
    expect(await till.post('adjust', adjust)).toMatchObject({ status: 200 });
    const day = schoolDay();
    const collector = { day, collector_id: app.adminId, method: 'cash' };
    const tills = (await app.call(dayCloseEndpoints.tills, { query: { day } })).body.data as {
      method: string;
      total: number;
    }[];
    const total = tills.find(({ method }) => method === 'cash')?.total ?? 0;
    const closed = await app.call(dayCloseEndpoints.close, { body: { ...collector, total, counted: total } });
    expect(closed).toMatchObject({ status: 200 });
    const asked = await app.call(dayCloseEndpoints.reopen, { body: { ...collector, reason: '漏记' } });
    expect(asked).toMatchObject({ status: 200 });
    await pass();
    await pass();
    expect(await bodies('approval.refund', staff(second.admin.id))).toEqual([
      expect.stringMatching(/申请退费¥100\.00：工作调动$/),
    ]);
    expect(await sent('approval.adjustment', staff(second.admin.id))).toHaveLength(1);
    expect(await sent('approval.reopen', staff(second.admin.id))).toHaveLength(1);
    for (const kind of ['approval.refund', 'approval.adjustment', 'approval.reopen']) {
      expect(await sent(kind, staff(app.adminId))).toEqual([]);
      expect(await sent(kind, staff(blind.admin.id))).toEqual([]);
    }
    expect(await sent('approval.refund', staff(narrow.admin.id))).toEqual([]);
  });

  test('of leave is asked, and its end is told to the member', async () => {
    const decider = await signIn(app.db.kysely, { nodes: [...courseNodes, 'attendance.leave'] });
    const { members } = await classOf(app, 1);
    const [to = ''] = await contactsOf(members);
    const period = { starts_at: `${schoolDay(1)}T01:00:00Z`, ends_at: `${schoolDay(1)}T09:30:00Z` };
    const asked = await app.save('leave', { member: members[0], ...period, reason: '出差' });
    await pass();
    expect(await bodies('approval.leave', staff(decider.admin.id))).toEqual([
      expect.stringContaining(`申请 ${schoolDay(1)} 09:00 – ${schoolDay(1)} 17:30 请假：出差`),
    ]);
    expect(await sent('leave.decided', to)).toEqual([]);
    const body = { id: asked.id, version: asked.version, state: 'rejected', decision: '当天有考试' };
    expect(await app.call(attendanceEndpoints.decideLeave, { body })).toMatchObject({ status: 200 });
    await pass();
    await pass();
    expect(await bodies('leave.decided', to)).toEqual([expect.stringMatching(/请假已驳回。当天有考试$/)]);
    expect(await sent('approval.leave', staff(decider.admin.id))).toHaveLength(1);
  });
});

describe('sessions', () => {
  test('of tomorrow are told together, once, to members and the teacher; not those of a class that was called off', async () => {
    const { id, members, name } = await classOf(app, 2);
    const off = await classOf(app, 1);
    await app.db.pool.query(`update app.admin set name = '赵 教授' where id = $1`, [app.adminId]);
    const date = schoolDay(1);
    await switchRules(false);
    await sessionOf(app, id, { date, room: 'A101', teacher: '赵教授' });
    await sessionOf(app, id, { date, starts_at: '14:00', ends_at: '17:00' });
    await sessionOf(app, id, { date: schoolDay(2) });
    const binned = await sessionOf(app, id, { date, starts_at: '19:00', ends_at: '20:00' });
    await sessionOf(app, off.id, { date });
    await app.db.pool.query(`update form.course_session set deleted_at = now() where id = $1`, [binned]);
    await app.db.pool.query(`update form.course_class set state = 'cancelled' where id = $1`, [off.id]);
    await app.db.pool.query(`update form.course_member set state = 'left' where id = $1`, [members[1]]);
    await switchRules(true);
    await pass();
    await pass();
    const [first = '', second = ''] = await contactsOf(members);
    expect(await bodies('session.tomorrow', first)).toEqual([
      `学员${name.slice(3)}之1您好，${name}将于 ${date} 09:00–12:00 组织行为学（A101，赵教授）；${date} 14:00–17:00 组织行为学 上课，请您准时参加。`,
    ]);
    expect(await sent('session.tomorrow', second)).toEqual([]);
    expect((await sent('session.tomorrow', staff(app.adminId))).map(({ way }) => way)).toContain('bell');
    expect(await sent('session.tomorrow', (await contactsOf(off.members))[0])).toEqual([]);
  });

  test('that change are told with what was before, and nothing is told of other changes or of past sessions', async () => {
    const { id, members } = await classOf(app, 1);
    const [to = ''] = await contactsOf(members);
    const ahead = await sessionOf(app, id, { date: schoolDay(20), room: 'A101' });
    const past = await sessionOf(app, id, { date: schoolDay(-3) });
    await edit('session', past, { room: 'C9' });
    await edit('session', ahead, { topic: '战略', remark: '带电脑' });
    await pass();
    expect(await sent('session.changed', to)).toEqual([]);
    await edit('session', ahead, { room: 'B202', starts_at: '10:00' });
    await pass();
    await edit('session', ahead, { remark: '' });
    await pass();
    expect(await bodies('session.changed', to)).toEqual([
      expect.stringContaining(
        `战略 时间由 ${schoolDay(20)} 09:00–12:00 改为 ${schoolDay(20)} 10:00–12:00，教室由 A101 改为 B202。`,
      ),
    ]);
  });

  test('that are called off are told in one message, and not when they are past', async () => {
    const { id, members } = await classOf(app, 1);
    const [to = ''] = await contactsOf(members);
    const ids: number[] = [];
    for (let week = 0; week < 7; week += 1) ids.push(await sessionOf(app, id, { date: schoolDay(30 + week * 7) }));
    await bin('session', [await sessionOf(app, id, { date: schoolDay(-5) })]);
    await pass();
    expect(await sent('session.cancelled', to)).toEqual([]);
    await bin('session', ids);
    await pass();
    await pass();
    expect(await bodies('session.cancelled', to)).toEqual([expect.stringContaining('等 7 次课')]);
  });
});

test('an absence is told once the roll is complete, to the member and the head teacher', async () => {
  const head = await signIn(app.db.kysely, { nodes: courseNodes });
  const { id, members } = await classOf(app, 2, { head_teacher: head.admin.id });
  const [first = '', second = ''] = await contactsOf(members);
  const session = await sessionOf(app, id, { starts_at: '00:00', ends_at: '00:01', topic: '会计' });
  const absent = { member_id: members[0], version: 0, state: 'absent', reason: '' };
  expect(await mark(app, session, { marks: [absent] })).toMatchObject({ status: 200 });
  await pass();
  expect(await sent('attendance.absent', first)).toEqual([]);
  expect(await mark(app, session, { completes: true })).toMatchObject({ status: 200 });
  await pass();
  await pass();
  expect(await bodies('attendance.absent', first)).toEqual([
    expect.stringContaining(`${schoolDay()} 00:00 的课程“会计”`),
  ]);
  expect(await sent('attendance.absent', second)).toEqual([]);
  expect((await sent('attendance.absent', staff(head.admin.id))).map(({ way }) => way)).toEqual(['sms', 'bell']);
});

test('a next step is told to who is in charge on its day, and to nobody when it is done or they may not see it', async () => {
  const own = await signIn(app.db.kysely, { nodes: courseNodes });
  const blind = await signIn(app.db.kysely, { nodes: [courseNode('class', 'index')] });
  const { members } = await classOf(app, 3);
  const { rows } = await app.db.pool.query('select contact from form.course_member where id = any($1)', [members]);
  const step = (at: number, owner: number, day: number) =>
    app.save('followUp', {
      contact: rows[at].contact,
      content: '介绍课程',
      way: 'phone',
      next_step: `第${at}步`,
      next_on: schoolDay(day),
      owner,
    });
  await step(0, own.admin.id, 0);
  await step(1, own.admin.id, 5);
  await step(2, blind.admin.id, 0);
  await pass();
  await pass();
  const all = (await sent('followup.due', staff(own.admin.id))).map(({ body }) => body);
  expect(all).toEqual([expect.stringContaining('第0步')]);
  expect(await sent('followup.due', staff(blind.admin.id))).toEqual([]);
});

test('the end of an import is told to who started it, not that of one before the rule', async () => {
  const insert = `insert into app.job (kind, title, admin_id, session_id, origin, input, state, message, ended_at)
    select 'record.import', title, $1, 0, '{}', '{}', 'succeeded', '新增 3 条', ended_at
    from (values ('导入甲', now() - interval '1 hour'), ('导入乙', now())) as made (title, ended_at)`;
  await app.db.pool.query(insert, [app.adminId]);
  await pass();
  await pass();
  expect(await sent('import.done')).toEqual([
    { recipient: staff(app.adminId), way: 'bell', title: '导入乙已完成', body: '新增 3 条' },
  ]);
});

test('each kind has a source, and its usual words name fields that it has', async () => {
  const { rows } = await app.db.pool.query('select distinct kind from app.message_event');
  const others = enrolmentMessages.map(({ key }) => key);
  expect([...rows.map(({ kind }) => kind), ...others].sort()).toEqual(messageKinds.map(({ key }) => key).sort());
  const places = messageKinds.flatMap(({ fields, usual }) =>
    placesOf(usual.title + usual.body).filter((place) => !fields.includes(place)),
  );
  expect(places).toEqual([]);
  const { rowCount } = await app.db.pool.query(`select from app.message where body ~ 'undefined|null|[{}]'`);
  expect(rowCount).toBe(0);
});

test('a school starts with the usual rules; what staff made, edited or deleted stays so', async () => {
  const rules = async () =>
    (await app.db.pool.query('select kind, is_on, title from app.message_rule order by id')).rows as object[];
  const ready = () => ensureMessageRules(app.db.kysely, messageKinds);
  await app.db.pool.query(`delete from app.message_rule; delete from app.message_offer`);
  await Promise.all([ready(), ready()]);
  expect(await rules()).toEqual(messageKinds.map(({ key: kind, usual: { is_on, title } }) => ({ kind, is_on, title })));
  const toStaff = messageKinds.filter(({ usual }) => usual.is_on).map(({ audience }) => audience);
  expect(new Set(toStaff)).toEqual(new Set(['staff']));
  await app.db.pool.query(`delete from app.message_rule where kind = 'payment.due'`);
  await app.db.pool.query(`update app.message_rule set title = '改过' where kind = 'job.failed'`);
  await app.db.pool.query(`delete from app.message_offer where kind = 'job.failed'`);
  const before = await rules();
  await ready();
  expect(await rules()).toEqual(before);
});
