import type { DayBook, DayTill } from '@shuyuan/contract/courses/payments/day-close';
import { dayCloseEndpoints } from '@shuyuan/contract/courses/payments/day-close.endpoints';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { paymentErrors as errors } from '@shuyuan/contract/courses/payments/payment.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { schoolDay } from '../attendance/attendance.test-kit';
import { type CourseApp, courseNodes, startCourseApp } from '../course-app.test-kit';
import { openTill, type Till } from './payment.test-kit';

let app: CourseApp;
let till: Till;
let second: string;
let clerk: string;
beforeAll(async () => {
  app = await startCourseApp();
  till = await openTill(app);
  second = (await signIn(app.db.kysely, { roles: ['admin'] })).token;
  clerk = (await signIn(app.db.kysely, { nodes: [...courseNodes, 'payment.close', 'payment.void'] })).token;
});
afterAll(() => app.close());

const refusedWith = (entry: { errcode: number; status: number }) => ({
  status: entry.status,
  body: { errcode: entry.errcode },
});
const done = { status: 200 };
const faultAt = (field: string) => ({ status: 400, body: { errors: { [field]: [expect.any(String)] } } });
const idOf = ({ body }: { body: Record<string, unknown> }): number => {
  const data = body.data as { id: number } | { id: number }[];
  return (Array.isArray(data) ? data[0]?.id : data.id) ?? 0;
};
const balanceOf = async (memberId: number) => (await till.account()).members.find(({ id }) => id === memberId);
const dayOf = async (day: string, token = app.token) => {
  const { body } = await app.call(dayCloseEndpoints.tills, { token, query: { day } });
  return body as unknown as DayBook & { data: DayTill[] };
};
const tillOf = async (day: string, method = 'cash') => (await dayOf(day)).data.find((one) => one.method === method);
const close = (day: string, input: object = {}, token = app.token) =>
  app.call(dayCloseEndpoints.close, { token, body: { day, collector_id: app.adminId, method: 'cash', ...input } });
const closeExactly = (day: string, total: number) => close(day, { total, counted: total });
const closeWhole = (day: string) => app.call(dayCloseEndpoints.closeDay, { body: { day } });
const askReopen = (day: string, input: object = {}, token = app.token) =>
  app.call(dayCloseEndpoints.reopen, { token, body: { day, reason: '漏记一笔', ...input } });
const ofCash = () => ({ collector_id: app.adminId, method: 'cash' });
const decide = (id: number, input: object = {}, token = second) =>
  app.call(dayCloseEndpoints.decideReopen, { token, body: { id, decision: 'approved', ...input } });
const withdraw = (id: number, token = app.token) => app.call(dayCloseEndpoints.withdrawReopen, { token, body: { id } });
const preview = async (id: number) =>
  (await app.call(paymentEndpoints.voidPreview, { query: { id: String(id) } })).body.data;
const rowOf = async (id: number) => (await till.list('payment')).find((row) => row.id === id);

/** A day with one cash payment, closed for it. */
const closedDay = async (back: number, amount = 500): Promise<{ day: string; memberId: number; paid: number }> => {
  const day = schoolDay(-back);
  const { id: memberId } = await till.member();
  const paid = idOf(await till.pay(memberId, amount, { method: 'cash', paid_on: day }));
  expect(await closeExactly(day, amount)).toMatchObject(done);
  return { day, memberId, paid };
};

describe('the daily close', () => {
  const day = schoolDay(-9);

  it('refuses what has nothing in it, what has changed since it was looked at, and days to come', async () => {
    expect(await closeExactly(day, 0)).toMatchObject(refusedWith(errors.nothingToClose));
    const { id } = await till.member();
    await till.pay(id, 500, { method: 'cash', paid_on: day });
    expect(await closeExactly(day, 400)).toMatchObject(refusedWith(errors.totalChanged));
    expect(await closeExactly(schoolDay(1), 0)).toMatchObject(refusedWith(errors.closeInFuture));
  });

  it('wants cash counted to the fen, other money not, and a reason for what is over or short', async () => {
    expect(await close(day, { total: 500 })).toMatchObject(faultAt('counted'));
    expect(await close(day, { total: 500, counted: 4.5 })).toMatchObject(faultAt('counted'));
    expect(await close(day, { total: 500, counted: 500, method: 'wechat' })).toMatchObject(faultAt('counted'));
    expect(await close(day, { total: 500, counted: 499 })).toMatchObject(faultAt('note'));
    expect(await close(day, { total: 500, counted: 501, note: '  ' })).toMatchObject(faultAt('note'));
    expect(await tillOf(day)).toMatchObject({ closed_at: null, counted: null, note: '' });
  });

  it('locks the day for that collector and method, with what was counted', async () => {
    const { id } = await till.member();
    const voided = idOf(await till.pay(id, 900, { method: 'cash', paid_on: day }));
    await till.post('void', { id: voided, reason: '错' });
    await till.pay(id, 700, { method: 'cash', paid_on: day });
    expect(await tillOf(day)).toMatchObject({ total: 1200, count: 2 });
    expect(await close(day, { total: 1200, counted: 1190, note: '找零少收 0.1 元' })).toMatchObject(done);
    expect(await closeExactly(day, 1200)).toMatchObject(refusedWith(errors.alreadyClosed));
    expect(await tillOf(day)).toMatchObject({ total: 1200, counted: 1190, note: '找零少收 0.1 元' });
    expect(await till.pay(id, 100, { method: 'cash', paid_on: day })).toMatchObject({
      ...refusedWith(errors.dayClosed),
      body: { errors: { paid_on: [errors.dayClosed.errmsg] } },
    });
    expect(await till.pay(id, 100, { method: 'card', paid_on: day })).toMatchObject(done);
    const { numbers, voided: void_nos } = await dayOf(day);
    expect(numbers.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    expect(void_nos).toEqual([(await rowOf(voided))?.receipt_no]);
  });

  it('refuses to pay a refund out on it', async () => {
    const { day: closed, memberId } = await closedDay(10, 800);
    const refund = idOf(await till.post('refund', { member_id: memberId, amount: 300, reason: '退' }));
    const decision = { id: refund, version: 1, decision: 'approved' };
    await app.call(paymentEndpoints.decideRefund, { token: second, body: decision });
    const payOut = (paid_on: string) => till.post('payRefund', { id: refund, method: 'cash', paid_on });
    expect(await payOut(closed)).toMatchObject(refusedWith(errors.dayClosed));
    expect(await payOut(schoolDay(-11))).toMatchObject(done);
  });
});

describe('voiding after the close', () => {
  it('leaves the row on its day and books the opposite today, each naming the other', async () => {
    const { day, memberId, paid } = await closedDay(12, 700);
    const before = await tillOf(day);
    const open = idOf(await till.pay(memberId, 100));
    expect(await preview(open)).toMatchObject({ paid_on: till.today, reversal_on: null });
    expect(await preview(paid)).toMatchObject({ paid_on: day, reversal_on: till.today });
    const reply = await till.post('void', { id: paid, reason: '收错人' });
    expect(reply.body.msg).toBe(`该日已日结，已在 ${till.today} 记一笔冲销`);
    const [original, reversal] = [await rowOf(paid), await rowOf(idOf(reply))];
    expect(original).toMatchObject({ voided_on: null, state: 'reversed', reversed_by: reversal?.receipt_no });
    expect(reversal).toMatchObject({
      amount: -700,
      paid_on: till.today,
      state: 'reversal',
      reverses: original?.receipt_no,
    });
    expect(await tillOf(day)).toEqual(before);
    expect(await tillOf(till.today)).toMatchObject({ total: -700 });
    expect(await balanceOf(memberId)).toMatchObject({ received: 100 });
    expect(await till.post('void', { id: paid, reason: '错' })).toMatchObject(refusedWith(errors.alreadyVoided));
    expect(await till.post('void', { id: idOf(reply), reason: '错' })).toMatchObject(refusedWith(errors.isReversal));
    const receipt = await app.call(paymentEndpoints.receipt, { query: { id: String(paid) } });
    expect(receipt.body.data).toMatchObject({ reversed_by: reversal?.receipt_no });
  });

  it('is found and left out by its state', async () => {
    const { id } = await till.member();
    const valid = idOf(await till.pay(id, 100));
    const voided = idOf(await till.pay(id, 100));
    await till.post('void', { id: voided, reason: '错' });
    const among = async (state: string[]) => (await till.list('payment', { member: [id], state })).map((row) => row.id);
    expect(await among(['valid'])).toEqual([valid]);
    expect(await among(['voided'])).toEqual([voided]);
    expect(await among(['reversed', 'reversal'])).toEqual([]);
  });

  it('takes the next day once today is closed too, and asks nobody for a day', async () => {
    const { day, paid } = await closedDay(13, 800);
    const today = await tillOf(till.today);
    expect(await closeExactly(till.today, today?.total ?? 0)).toMatchObject(done);
    expect(await preview(paid)).toMatchObject({ paid_on: day, reversal_on: schoolDay(1) });
    const reversal = idOf(await till.post('void', { id: paid, reason: '错' }));
    expect(await rowOf(reversal)).toMatchObject({ paid_on: schoolDay(1), amount: -800 });
    expect(await tillOf(till.today)).toMatchObject({ total: today?.total });
    const reopening = idOf(await askReopen(till.today, ofCash()));
    expect(await decide(reopening)).toMatchObject(done);
  });

  it('makes a refund that was paid out due again', async () => {
    const { id: memberId } = await till.member();
    await till.pay(memberId, 1000);
    const refund = idOf(await till.post('refund', { member_id: memberId, amount: 600, reason: '退' }));
    const decision = { id: refund, version: 1, decision: 'approved' };
    await app.call(paymentEndpoints.decideRefund, { token: second, body: decision });
    const day = schoolDay(-14);
    const payment = idOf(await till.post('payRefund', { id: refund, method: 'cash', paid_on: day }));
    expect(await closeExactly(day, -600)).toMatchObject(done);
    const reversal = idOf(await till.post('void', { id: payment, reason: '账号有误' }));
    expect(await rowOf(reversal)).toMatchObject({ amount: 600, kind: 'refund', state: 'reversal' });
    expect(await rowOf(payment)).toMatchObject({ amount: -600, state: 'reversed' });
    expect(await balanceOf(memberId)).toMatchObject({ received: 1000, refunded: 0 });
    const [row] = (await till.list('refund')).filter(({ id }) => id === refund);
    expect(row).toMatchObject({ state: 'approved', payment: null });
  });

  it('reverses both sides of a transfer whose day is closed as a whole', async () => {
    const classId = await till.otherClass();
    const from = await till.member();
    const to = await till.member({ contactId: from.contactId, classId });
    await till.pay(from.id, 500);
    const body = { from_member_id: from.id, to_member_id: to.id, amount: 500 };
    const moved = idOf(await till.post('transfer', body));
    const values = [till.today, app.adminId];
    await app.db.pool.query('insert into app.whole_day_close (day, closed_by) values ($1, $2)', values);
    const { body: reply } = await till.post('void', { id: moved, reason: '错' });
    await app.db.pool.query('delete from app.whole_day_close where day = $1', [till.today]);
    const [one, other] = reply.data as { id: number; amount: number }[];
    expect((one?.amount ?? 1) + (other?.amount ?? 1)).toBe(0);
    expect(await rowOf(one?.id ?? 0)).toMatchObject({ kind: 'transfer', paid_on: schoolDay(1), state: 'reversal' });
    expect(await rowOf(moved)).toMatchObject({ state: 'reversed', voided_on: null });
    expect(await balanceOf(from.id)).toMatchObject({ received: 500 });
  });
});

describe('the close of a whole day', () => {
  it('waits for the day to be over and for what was taken on it', async () => {
    expect(await closeWhole(till.today)).toMatchObject(refusedWith(errors.dayNotOver));
    const day = schoolDay(-5);
    const { id } = await till.member();
    await till.pay(id, 500, { method: 'cash', paid_on: day });
    expect(await closeWhole(day)).toMatchObject(refusedWith(errors.tillsOpen));
    expect(await closeExactly(day, 500)).toMatchObject(done);
    expect(await closeWhole(day)).toMatchObject(done);
  });

  it('ends back-dating for everyone and every method, also on a day on which nothing was taken', async () => {
    const day = schoolDay(-6);
    const { id } = await till.member();
    expect((await dayOf(day)).closing).toBeNull();
    expect(await closeWhole(day)).toMatchObject(done);
    expect(await closeWhole(day)).toMatchObject(refusedWith(errors.alreadyClosed));
    expect((await dayOf(day)).closing).toMatchObject({ closed_at: expect.any(String) });
    for (const [method, token] of [
      ['cash', app.token],
      ['wechat', second],
    ] as const)
      expect(await till.pay(id, 100, { method, paid_on: day, token })).toMatchObject({
        ...refusedWith(errors.dayClosed),
        body: { errors: { paid_on: [errors.dayClosed.errmsg] } },
      });
    const { rows } = await app.db.pool.query(`select target_id from app.audit_log where action = 'payment.close_day'`);
    expect(rows).toContainEqual({ target_id: day });
  });
});

describe('opening a close again', () => {
  it('is refused without a reason, where nothing is closed, twice, and for days that are too old', async () => {
    const { day } = await closedDay(20);
    expect(await askReopen(day, { ...ofCash(), reason: ' ' })).toMatchObject(faultAt('reason'));
    expect(await askReopen(day, { method: 'cash' })).toMatchObject(faultAt('method'));
    expect(await askReopen(day, { ...ofCash(), method: 'card' })).toMatchObject(refusedWith(errors.notClosed));
    expect(await askReopen(day)).toMatchObject(refusedWith(errors.notClosed));
    const old = { day: schoolDay(-31), closed_by: app.adminId };
    await app.db.kysely.insertInto('app.whole_day_close').values(old).execute();
    expect(await askReopen(old.day)).toMatchObject({
      ...refusedWith(errors.reopenTooOld),
      body: { errmsg: expect.stringContaining(schoolDay(-30)) },
    });
    expect(await askReopen(day, ofCash())).toMatchObject(done);
    expect(await askReopen(day, ofCash())).toMatchObject(refusedWith(errors.reopenAsked));
  });

  it('takes a second person who has the right, and a reason to refuse it', async () => {
    const { day, memberId } = await closedDay(21);
    const id = idOf(await askReopen(day, ofCash(), clerk));
    expect(await decide(id, {}, clerk)).toMatchObject(refusedWith(platformErrors.forbidden));
    expect(await askReopen(day, ofCash())).toMatchObject(refusedWith(errors.reopenAsked));
    expect(await decide(999_999)).toMatchObject(refusedWith(errors.reopenNotFound));
    expect(await decide(id, { decision: 'rejected' })).toMatchObject(faultAt('reason'));
    expect(await till.pay(memberId, 1, { method: 'cash', paid_on: day })).toMatchObject(refusedWith(errors.dayClosed));
    expect(await decide(id, { decision: 'rejected', reason: '账是对的' })).toMatchObject(done);
    expect(await decide(id)).toMatchObject(refusedWith(errors.reopenState));
    expect(await tillOf(day)).toMatchObject({ closed_at: expect.any(String) });
    const mine = idOf(await askReopen(day, ofCash()));
    expect(await decide(mine, {}, app.token)).toMatchObject(refusedWith(errors.ownReopen));
    expect((await dayOf(day)).reopenings).toMatchObject([{ id: mine, reason: '漏记一笔', asked_by: app.adminId }]);
  });

  it('opens that till and the whole day, so that it is booked, voided in place, and counted anew', async () => {
    const { day, memberId, paid } = await closedDay(22, 500);
    expect(await closeWhole(day)).toMatchObject(done);
    const reopening = idOf(await askReopen(day, ofCash()));
    expect(await decide(reopening, { reason: '同意' })).toMatchObject(done);
    expect(await decide(reopening)).toMatchObject(refusedWith(errors.reopenState));
    expect((await dayOf(day)).closing).toBeNull();
    expect(await closeWhole(day)).toMatchObject(refusedWith(errors.tillsOpen));
    expect(await till.pay(memberId, 300, { method: 'cash', paid_on: day })).toMatchObject(done);
    expect(await preview(paid)).toMatchObject({ paid_on: day, reversal_on: null });
    expect(await till.post('void', { id: paid, reason: '收错人' })).toMatchObject(done);
    expect(await rowOf(paid)).toMatchObject({ state: 'voided', voided_on: till.today });
    expect(await closeExactly(day, 500)).toMatchObject(refusedWith(errors.totalChanged));
    expect(await closeExactly(day, 300)).toMatchObject(done);
    expect(await closeWhole(day)).toMatchObject(done);
    const { events } = await dayOf(day);
    expect(events.map(({ kind, method, total }) => [kind, method, total])).toEqual([
      ['closed', 'cash', 500],
      ['closed', null, null],
      ['asked', 'cash', null],
      ['approved', 'cash', null],
      ['closed', 'cash', 300],
      ['closed', null, null],
    ]);
    const { rows } = await app.db.pool.query(
      `select action from app.audit_log where target_id = $1 and action like 'payment.reopen%' order by id`,
      [`${day}/${app.adminId}/cash`],
    );
    expect(rows).toEqual([{ action: 'payment.reopen_ask' }, { action: 'payment.reopen_decide' }]);
  });

  it('is taken back by whoever asked, before it is decided, and may then be asked for again', async () => {
    const { day } = await closedDay(26);
    const id = idOf(await askReopen(day, ofCash(), clerk));
    expect(await withdraw(999_999, clerk)).toMatchObject(refusedWith(errors.reopenNotFound));
    expect(await withdraw(id, second), 'the request of someone else').toMatchObject(refusedWith(errors.otherReopen));
    expect((await dayOf(day)).reopenings).toHaveLength(1);
    expect(await withdraw(id, clerk)).toMatchObject(done);
    expect(await withdraw(id, clerk)).toMatchObject(refusedWith(errors.reopenState));
    expect(await decide(id)).toMatchObject(refusedWith(errors.reopenState));
    expect(await tillOf(day), 'the close stands').toMatchObject({ closed_at: expect.any(String) });
    const { reopenings, events } = await dayOf(day);
    expect(reopenings).toEqual([]);
    expect(events.map(({ kind }) => kind)).toEqual(['closed', 'asked', 'withdrawn']);
    expect(events[2]?.by).toBe(events[1]?.by);
    const again = idOf(await askReopen(day, ofCash(), clerk));
    expect(await decide(again)).toMatchObject(done);
    expect(await withdraw(again, clerk), 'once it is decided').toMatchObject(refusedWith(errors.reopenState));
    const { rows } = await app.db.pool.query(
      `select after from app.audit_log where action = 'payment.reopen_withdraw' and target_id = $1`,
      [`${day}/${app.adminId}/cash`],
    );
    expect(rows).toEqual([{ after: { id, state: 'withdrawn', reason: '漏记一笔' } }]);
  });

  it('of the whole day alone leaves its tills closed, also while a later day is closed', async () => {
    const { day, memberId } = await closedDay(24);
    await closedDay(23);
    expect(await closeWhole(day)).toMatchObject(done);
    expect(await decide(idOf(await askReopen(day)))).toMatchObject(done);
    expect(await till.pay(memberId, 1, { method: 'cash', paid_on: day })).toMatchObject(refusedWith(errors.dayClosed));
    expect(await till.pay(memberId, 1, { method: 'card', paid_on: day })).toMatchObject(done);
  });
});
