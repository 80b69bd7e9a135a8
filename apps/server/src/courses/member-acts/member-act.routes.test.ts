import { randomUUID } from 'node:crypto';
import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import { memberMessages } from '@shuyuan/contract/courses/contacts/contact.errors';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import {
  memberActErrors as errors,
  memberActMessages as messages,
} from '@shuyuan/contract/courses/member-acts/member-act.errors';
import type { MemberActKind } from '@shuyuan/contract/courses/member-acts/member-act.form';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { paymentErrors } from '@shuyuan/contract/courses/payments/payment.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { systemSettingEndpoints } from '@shuyuan/contract/product/system-setting.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { schoolDay } from '../attendance/attendance.test-kit';
import { type CourseApp, startCourseApp } from '../course-app.test-kit';
import { openTill, type Till } from '../payments/payment.test-kit';
import { actOn, foreseen, memberRow, previewOf } from './member-act.test-kit';

let app: CourseApp;
let till: Till;
beforeAll(async () => {
  app = await startCourseApp();
  till = await openTill(app);
});
afterAll(() => app.close());

const refusedAt = (field: string, message: string, status = 400) => ({
  status,
  body: { errors: { [field]: [message] } },
});
const refusedWith = ({ errcode, status }: { errcode: number; status: number }) => ({ status, body: { errcode } });
const balanceIn = async (classId: number, memberId: number) =>
  (await till.account(classId)).members.find(({ id }) => id === memberId);
const actsOf = (memberId: number) => till.list('memberAct', { member: [memberId] });
const move = (memberId: number, more: Record<string, unknown>) =>
  actOn(app, 'transfer', { member_id: memberId, amount: 0, paid: 0, ...more });
const refundNodes = ['member.leave', 'member.transfer', 'member.pause', `form_${courseFormIds.member}.index`];

describe('an act', () => {
  it('is refused without reason or day, in the future, before the entry, and before the last act', async () => {
    const { id } = await till.member();
    expect(await actOn(app, 'pause', { member_id: id, reason: ' ' })).toMatchObject(refusedAt('reason', '请填写原因'));
    expect(await actOn(app, 'pause', { member_id: id, day: '明天' })).toMatchObject(refusedAt('day', '请选择日期'));
    const tomorrow = { member_id: id, day: schoolDay(1) };
    expect(await actOn(app, 'pause', tomorrow)).toMatchObject(refusedAt('day', messages.inFuture));
    const early = { member_id: id, day: '2026-02-28' };
    expect(await actOn(app, 'leave', early)).toMatchObject(refusedAt('day', messages.beforeEntry('2026-03-01')));
    const back = { member_id: id, day: '2026-04-01', back_on: '2026-04-01' };
    expect(await actOn(app, 'pause', back)).toMatchObject(refusedAt('back_on', messages.backTooEarly));
    expect(await actOn(app, 'pause', { ...back, back_on: '2026-09-01' })).toMatchObject({ status: 200 });
    const before = { member_id: id, day: '2026-03-31' };
    const words = messages.beforeLast('休学', '2026-04-01');
    expect(await actOn(app, 'resume', before)).toMatchObject(refusedAt('day', words));
    expect(await actsOf(id)).toMatchObject([{ kind: 'pause', day: '2026-04-01', back_on: '2026-09-01' }]);
  });

  it('is refused where the state does not allow it, and in a version that has passed', async () => {
    const { id } = await till.member();
    const tries: [MemberActKind, string, boolean][] = [
      ['resume', '在读', false],
      ['pause', '', true],
      ['pause', '休学', false],
      ['resume', '', true],
      ['leave', '', true],
      ['leave', '退学', false],
      ['pause', '退学', false],
    ];
    const names = { transfer: '转班', pause: '休学', resume: '复学', leave: '退学' };
    for (const [act, state, isDone] of tries) {
      const reply = await actOn(app, act, { member_id: id });
      const errmsg = messages.wrongState(names[act], state);
      expect([act, reply]).toMatchObject([act, isDone ? { status: 200 } : { status: 409, body: { errmsg } }]);
    }
    expect(await previewOf(app, { member_id: id, act: 'leave' })).toMatchObject(refusedWith(errors.wrongState));
    expect(await actOn(app, 'resume', { member_id: id, version: 1 })).toMatchObject(
      refusedWith(platformErrors.staleVersion),
    );
  });

  it('is refused without its own right, and on members whom the caller does not see', async () => {
    const { id } = await till.member();
    const nodes = ['member.pause', `form_${courseFormIds.member}.index`];
    const { token } = await signIn(app.db.kysely, { nodes });
    const { token: stranger } = await signIn(app.db.kysely, { nodes, scope: 'own' });
    for (const act of ['leave', 'transfer'] as const) {
      expect(await actOn(app, act, { member_id: id, token })).toMatchObject({ status: 403 });
      expect(await previewOf(app, { member_id: id, act, token })).toMatchObject({ status: 403 });
    }
    expect(await actOn(app, 'pause', { member_id: id, token: stranger })).toMatchObject({ status: 404 });
    expect(await previewOf(app, { member_id: id, act: 'pause', token: stranger })).toMatchObject({ status: 404 });
    expect(await actOn(app, 'pause', { member_id: id, token })).toMatchObject({ status: 200 });
  });

  it('sent twice is done once; another under the same key is refused', async () => {
    const { id } = await till.member();
    const sent = { member_id: id, key: randomUUID(), version: 1 };
    const first = await actOn(app, 'leave', sent);
    expect(first).toMatchObject({ status: 200, body: { msg: '退学已办理' } });
    expect(await actOn(app, 'leave', sent)).toEqual(first);
    expect(await actOn(app, 'leave', { ...sent, reason: '另一个' })).toMatchObject(
      refusedWith(platformErrors.keyTaken),
    );
    expect(await actsOf(id)).toHaveLength(1);
  });

  it('says on the timeline who did it, when, why, and what became of the money', async () => {
    const { id, contactId } = await till.member();
    await actOn(app, 'pause', { member_id: id, day: '2026-05-01', reason: '外派半年' });
    await actOn(app, 'resume', { member_id: id, day: '2026-06-01', reason: '外派结束' });
    await actOn(app, 'leave', { member_id: id, day: '2026-06-02', reason: '离职' });
    const rows = await till.list('memberAct', { contact: [contactId] });
    const money = '费用不变';
    expect(rows).toMatchObject([
      { kind: 'pause', day: '2026-05-01', reason: '外派半年', money, done_by: { id: app.adminId } },
      { kind: 'resume', day: '2026-06-01', reason: '外派结束', money },
      { kind: 'leave', day: '2026-06-02', reason: '离职', money: '没有申请退费；仍欠 ¥2,980.00' },
    ]);
    expect(await memberRow(app, id)).toMatchObject({ state: 'left', state_reason: '离职' });
  });
});

describe('who leaves', () => {
  it('gets no refund above what is there, none without the right to ask, and none that is not approved', async () => {
    const { id } = await till.member();
    await till.pay(id, 100_000);
    const ask = (more: Record<string, unknown>) => actOn(app, 'leave', { member_id: id, ...more });
    expect(await ask({ refund_amount: 0 })).toMatchObject(refusedAt('refund_amount', '金额应大于 0'));
    const above = refusedAt('refund_amount', paymentErrors.aboveNet.errmsg, 409);
    expect(await ask({ refund_amount: 100_001 })).toMatchObject(above);
    const { token } = await signIn(app.db.kysely, { nodes: refundNodes });
    const noRight = refusedAt('refund_amount', messages.noRefundRight, 403);
    expect(await ask({ refund_amount: 100_000, token })).toMatchObject(noRight);
    expect(await till.list('refund', { member: [id] })).toEqual([]);
    expect(await memberRow(app, id)).toMatchObject({ state: 'studying' });

    const before = await foreseen(app, { member_id: id, act: 'leave' });
    expect(before).toMatchObject({
      state: { before: 'studying', after: 'left' },
      money: {
        available: 100_000,
        proposed: 100_000,
        amount: 100_000,
        rule: '开课前退还全部已缴学费',
        needs_second: false,
      },
      from: {
        money: { before: { receivable: 298_000, paid: 100_000 }, after: { receivable: 0, paid: 0, outstanding: 0 } },
      },
      to: null,
    });
    const { before: seats, after } = before.from.taken;
    expect(after).toBe(seats - 1);
    expect(await ask({ refund_amount: 90_000 })).toMatchObject({
      status: 200,
      body: { msg: '退学已办理，退费申请待审批' },
    });
    const asked = { state: 'pending', amount: 90_000, proposed: 100_000, reason: '工作调动', lowers_receivable: true };
    expect(await till.list('refund', { member: [id] })).toMatchObject([asked]);
    expect(await actsOf(id)).toMatchObject([{ money: '申请退费 ¥900.00，待审批' }]);
    expect(await balanceIn(till.classId, id), 'nothing is paid yet').toMatchObject({
      receivable: 298_000,
      received: 100_000,
    });
  });

  it('comes back only once the refund is taken back, and where a seat is free', async () => {
    const classId = await till.otherClass({ capacity: 1 });
    const { id } = await till.member({ classId });
    await till.pay(id, 1000);
    await actOn(app, 'leave', { member_id: id, refund_amount: 1000 });
    expect(await actOn(app, 'resume', { member_id: id })).toMatchObject(refusedWith(errors.refundOpen));
    const [refund] = await till.list('refund', { member: [id] });
    const body = { id: refund?.id, version: refund?.version, reason: '不退了' };
    expect(await app.call(paymentEndpoints.withdrawRefund, { body })).toMatchObject({ status: 200 });
    const other = await till.member({ classId });
    const full = refusedAt('class', memberMessages.classFull(1));
    expect(await actOn(app, 'resume', { member_id: id })).toMatchObject(full);
    await actOn(app, 'leave', { member_id: other.id });
    expect(await actOn(app, 'resume', { member_id: id })).toMatchObject({ status: 200, body: { msg: '复学已办理' } });
    expect(await memberRow(app, id)).toMatchObject({ state: 'studying' });
  });
});

describe('a move into another class', () => {
  it('is refused into the same class, one that is full or over, one out of reach, or one they are in', async () => {
    const { id, contactId } = await till.member();
    const refuse = async (classId: number, message: string) => {
      const refused = refusedAt('class', message);
      expect(await move(id, { class: classId })).toMatchObject(refused);
      expect(await previewOf(app, { member_id: id, act: 'transfer', class: classId })).toMatchObject(refused);
    };
    await refuse(till.classId, messages.sameClass);
    await refuse(999_999, recordMessages.missingTarget);
    const full = await till.otherClass({ capacity: 1 });
    await till.member({ classId: full });
    await refuse(full, memberMessages.classFull(1));
    await refuse(await till.otherClass({ state: 'cancelled' }), memberMessages.classClosed('取消'));
    const other = await till.otherClass();
    const there = await till.member({ contactId, classId: other });
    const { student_no } = await memberRow(app, there.id);
    await refuse(other, messages.wasThere(String(student_no)));
    expect(await move(id, { class: undefined })).toMatchObject(refusedAt('class', '请选择转入的班级'));
    expect(await memberRow(app, id)).toMatchObject({ state: 'studying' });
  });

  it('is refused with more money than there is, or another sum than was on the screen, or more than the new class asks', async () => {
    const { id } = await till.member();
    const cheap = await till.otherClass({ tuition: 500 });
    await till.pay(id, 1000);
    const paid = { class: cheap, paid: 1000 };
    expect(await move(id, { ...paid, amount: -1 })).toMatchObject(refusedAt('amount', '金额不能小于 0'));
    expect(await move(id, { ...paid, amount: 1001 })).toMatchObject(
      refusedAt('amount', paymentErrors.aboveNet.errmsg, 409),
    );
    expect(await move(id, { ...paid, amount: 501 })).toMatchObject(
      refusedAt('amount', paymentErrors.overpaid.errmsg, 409),
    );
    const changed = refusedAt('amount', errors.paidChanged.errmsg, 409);
    expect(await move(id, { ...paid, paid: 900, amount: 500 })).toMatchObject(changed);
    expect(await till.list('member', { class: [cheap] }), 'nothing of it was done').toEqual([]);
    const nodes = [...refundNodes, `form_${courseFormIds.class}.index`];
    const { token } = await signIn(app.db.kysely, { nodes: refundNodes });
    const unseen = refusedAt('class', recordMessages.missingTarget);
    expect(await move(id, { ...paid, amount: 500, token }), 'who does not see the class').toMatchObject(unseen);
    const { token: seeing } = await signIn(app.db.kysely, { nodes });
    expect(await move(id, { ...paid, amount: 1001, token: seeing })).toMatchObject({ status: 409 });
    expect(await move(id, { ...paid, amount: 1000, allow_prepaid: true })).toMatchObject({ status: 200 });
    expect((await till.account(cheap)).totals).toMatchObject({ received: 1000, prepaid: 500 });
  });

  it('takes membership, seat and money along in one act, and lowers a small bill at once', async () => {
    const { id, contactId } = await till.member({ receivable: 90_000 });
    const other = await till.otherClass({ tuition: 200_000 });
    await till.pay(id, 60_000);
    const rows = [50_000, 40_000].map((amount, at) => ({ due_on: `2999-0${at + 1}-01`, amount }));
    await app.call(paymentEndpoints.savePlan, { body: { member_id: id, seen: [], rows } });
    const preview = await foreseen(app, { member_id: id, act: 'transfer', class: other, amount: 50_000 });
    expect(preview).toMatchObject({
      state: { before: 'studying', after: 'transferred' },
      money: {
        available: 60_000,
        amount: 50_000,
        lowered: 80_000,
        needs_second: false,
        limit: 100_000,
        open_instalments: 1,
      },
      from: { money: { after: { receivable: 10_000, paid: 10_000, outstanding: 0 } } },
      to: {
        taken: { before: 0, after: 1 },
        money: { before: null, after: { receivable: 200_000, paid: 50_000, outstanding: 150_000 } },
      },
    });
    const done = await move(id, { class: other, amount: 50_000, paid: 60_000, reason: '时间不合' });
    expect(done).toMatchObject({ status: 200, body: { msg: '转班已办理', data: { class: { id: other } } } });
    const { member_id: newId } = done.body.data as { member_id: number };
    expect(await memberRow(app, id)).toMatchObject({
      state: 'transferred',
      state_reason: '时间不合',
      receivable: 10_000,
    });
    const entered = { state: 'studying', contact: { id: contactId }, joined_on: till.today, receivable: 200_000 };
    expect(await memberRow(app, newId)).toMatchObject(entered);
    expect(await balanceIn(till.classId, id)).toMatchObject({ receivable: 10_000, outstanding: 0 });
    expect(await balanceIn(other, newId)).toMatchObject({ received: 50_000, outstanding: 150_000 });
    const booked = await till.list('payment', { member: [id, newId] });
    expect(booked).toMatchObject([
      { amount: 60_000 },
      { kind: 'transfer', amount: -50_000 },
      { kind: 'transfer', amount: 50_000 },
    ]);
    expect(await till.list('instalment', { member: [id] })).toMatchObject([{ no: 1, amount: 10_000 }]);
    const numbers = booked.slice(1).map(({ receipt_no }) => receipt_no);
    expect(await actsOf(id)).toMatchObject([
      {
        kind: 'transfer',
        to_class: { id: other },
        money: expect.stringContaining(`结转 ¥500.00 到“`),
      },
    ]);
    const [act] = await actsOf(id);
    expect(act?.money).toContain(`（${numbers.join('、')}）；原班应收由 ¥900.00 核减为 ¥100.00`);
    expect(await till.list('adjustment', { member: [id] })).toMatchObject([{ state: 'applied', amount: -80_000 }]);
  });

  it('above what one person may lower leaves the old bill to a second one, and says so', async () => {
    const { id } = await till.member();
    const other = await till.otherClass();
    await till.pay(id, 298_000);
    const { money, from } = await foreseen(app, { member_id: id, act: 'transfer', class: other });
    expect(money).toMatchObject({ amount: 298_000, lowered: 298_000, needs_second: true, limit: 100_000 });
    expect(from.money?.after).toMatchObject({ receivable: 298_000, paid: 0, outstanding: 298_000 });
    expect(await move(id, { class: other, amount: 298_000, paid: 298_000 })).toMatchObject({ status: 200 });
    const [act] = await actsOf(id);
    expect(act?.money).toContain('原班应收由 ¥2,980.00 核减为 ¥0.00 超过一人限额，已提交第二人审批');
    const [asked] = await till.list('adjustment', { member: [id] });
    expect(asked).toMatchObject({ state: 'pending', old_amount: 298_000, new_amount: 0 });
    const { token } = await signIn(app.db.kysely, { roles: ['admin'] });
    const body = { id: asked?.id, version: asked?.version, decision: 'approved' };
    expect(await app.call(paymentEndpoints.decideAdjustment, { token, body })).toMatchObject({ status: 200 });
    expect(await balanceIn(till.classId, id)).toMatchObject({ receivable: 0, outstanding: 0 });
  });

  it('gives the last seat to one of two, and nothing of the other happens', async () => {
    const last = await till.otherClass({ capacity: 1 });
    const two = [await till.member(), await till.member()];
    for (const { id } of two) await till.pay(id, 1000);
    const replies = await Promise.all(two.map(({ id }) => move(id, { class: last, amount: 1000, paid: 1000 })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const states = await Promise.all(two.map(async ({ id }) => (await memberRow(app, id)).state));
    expect(states.toSorted()).toEqual(['studying', 'transferred']);
    const { totals, members } = await till.account(last);
    expect([members.length, totals.received]).toEqual([1, 1000]);
  });

  it('while money is collected keeps bill and ledger in agreement', async () => {
    const other = await till.otherClass();
    const { id, contactId } = await till.member();
    await till.pay(id, 1000);
    const [moved, ...paid] = await Promise.all([
      move(id, { class: other, amount: 1000, paid: 1000 }),
      ...Array.from({ length: 6 }, () => till.pay(id, 100)),
    ]);
    const taken = paid.filter(({ status }) => status === 200).length * 100;
    const net = async (): Promise<number> => {
      const rows = await till.list('member', { contact: [contactId] });
      return rows.reduce((sum, { received, refunded }) => sum + Number(received) - Number(refunded), 0);
    };
    expect(await net()).toBe(1000 + taken);
    if (moved?.status === 200) return;
    expect(moved).toMatchObject({ status: 409, body: { errcode: errors.paidChanged.errcode } });
    expect(await move(id, { class: other, amount: 1000 + taken, paid: 1000 + taken })).toMatchObject({ status: 200 });
    expect(await net()).toBe(1000 + taken);
  });
});

describe('the rules of refunds', () => {
  const save = (steps: object[], version = 0) =>
    app.call(systemSettingEndpoints.save, { body: { group: 'refund', version, value: { steps } } });

  it('are refused out of order and out of bounds, and then propose what the school says', async () => {
    expect(
      await save([
        { before: 5000, share: 5000 },
        { before: 5000, share: 1000 },
      ]),
    ).toMatchObject(refusedAt('value.steps.1.before', '应大于上一档的进度'));
    expect(await save([{ before: 5000, share: 10_001 }])).toMatchObject(
      refusedAt('value.steps.0.share', '不能大于 100'),
    );
    expect(await save([{ before: 0, share: 1 }])).toMatchObject(refusedAt('value.steps.0.before', '应大于 0'));
    expect(await save([{ before: 10_000, share: 2500 }])).toMatchObject({ status: 200 });
    const started = await till.otherClass({ starts_on: '2026-01-01', ends_on: '2999-12-31' });
    const { id } = await till.member({ classId: started });
    await till.pay(id, 1000);
    const { money } = await foreseen(app, { member_id: id, act: 'leave' });
    expect(money).toMatchObject({ proposed: 250, rule: '课程进度不到100%，退还已缴学费的四分之一' });
  });
});
