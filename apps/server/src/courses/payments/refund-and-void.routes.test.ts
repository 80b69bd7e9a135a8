import { randomUUID } from 'node:crypto';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { paymentErrors as errors } from '@shuyuan/contract/courses/payments/payment.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { type CourseApp, startCourseApp } from '../course-app.test-kit';
import { collectBody, openTill, type Till } from './payment.test-kit';

let app: CourseApp;
let till: Till;
let approver: string;
beforeAll(async () => {
  app = await startCourseApp();
  till = await openTill(app);
  approver = (await signIn(app.db.kysely, { roles: ['admin'] })).token;
});
afterAll(() => app.close());

const refusedWith = (entry: { errcode: number; status: number }) => ({
  status: entry.status,
  body: { errcode: entry.errcode },
});
const balanceOf = async (memberId: number) => (await till.account()).members.find(({ id }) => id === memberId);
const idOf = ({ body }: { body: Record<string, unknown> }): number => {
  const data = body.data as { id: number } | { id: number }[];
  return (Array.isArray(data) ? data[0]?.id : data.id) ?? 0;
};
const refundRow = async (id: number) => (await till.list('refund')).find((row) => row.id === id);
const decide = async (id: number, decision: string, { token = approver, reason = '' } = {}) => {
  const body = { id, version: (await refundRow(id))?.version, decision, reason };
  return app.call(paymentEndpoints.decideRefund, { token, body });
};
const ask = (memberId: number, amount: number, more: object = {}) =>
  till.post('refund', { member_id: memberId, amount, reason: '工作调动', ...more });
const payOut = (id: number, more: object = {}) =>
  till.post('payRefund', { id, method: 'bank', paid_on: till.today, ...more });

describe('a refund', () => {
  it('is refused above what was paid, and above what other refunds leave', async () => {
    const { id } = await till.member();
    expect(await ask(id, 1)).toMatchObject(refusedWith(errors.aboveNet));
    await till.pay(id, 1000);
    expect(await ask(id, 600)).toMatchObject({ status: 200 });
    expect(await ask(id, 401)).toMatchObject(refusedWith(errors.aboveNet));
    const { body } = await app.call(paymentEndpoints.proposal, { query: { member_id: String(id) } });
    expect(body.data).toMatchObject({ available: 400, proposed: 400 });
  });

  it('is proposed by how far the class has gone; a session whose roll was taken is over', async () => {
    const classId = await till.otherClass();
    const { id } = await till.member({ classId });
    await till.pay(id, 900);
    const proposed = async () => {
      const { body } = await app.call(paymentEndpoints.proposal, { query: { member_id: String(id) } });
      return (body.data as { proposed: number }).proposed;
    };
    for (const hour of ['08', '10', '13', '15']) {
      const times = { starts_at: `${hour}:00`, ends_at: `${hour}:50` };
      await app.save('session', { class: classId, date: till.today, half_day: 'morning', topic: '课', ...times });
    }
    expect(await proposed()).toBe(900);
    const roll = `update form.course_session set rolled_at = now() where class = $1 and starts_at = any($2)`;
    await app.db.pool.query(roll, [classId, ['08:00']]);
    expect(await proposed()).toBe(600);
    await app.db.pool.query(roll, [classId, ['10:00', '13:00']]);
    expect(await proposed()).toBe(0);
  });

  it('is decided by someone else than who asked, and paid only once it is approved', async () => {
    const { id } = await till.member();
    await till.pay(id, 1000);
    const refund = idOf(await ask(id, 300));
    expect(await decide(refund, 'approved', { token: app.token })).toMatchObject(refusedWith(errors.ownRefund));
    expect(await payOut(refund)).toMatchObject(refusedWith(errors.refundState));
    expect(await decide(refund, 'rejected')).toMatchObject({
      status: 400,
      body: { errors: { reason: [expect.any(String)] } },
    });
    const stale = { id: refund, version: 99, decision: 'approved' };
    expect(await app.call(paymentEndpoints.decideRefund, { token: approver, body: stale })).toMatchObject(
      refusedWith(platformErrors.staleVersion),
    );
    expect(await decide(refund, 'rejected', { reason: '材料不全' })).toMatchObject({ status: 200 });
    expect(await decide(refund, 'approved')).toMatchObject(refusedWith(errors.refundState));
    expect(await payOut(refund)).toMatchObject(refusedWith(errors.refundState));
    expect(await balanceOf(id)).toMatchObject({ received: 1000, refunded: 0 });
  });

  it('goes out of the ledger, ends what is owed, and is owed again once its row is voided', async () => {
    const { id } = await till.member();
    await till.pay(id, 1000);
    const refund = idOf(await ask(id, 600));
    await decide(refund, 'approved');
    const payment = idOf(await payOut(refund));
    expect(await payOut(refund)).toMatchObject(refusedWith(errors.refundState));
    expect(await balanceOf(id)).toMatchObject({ receivable: 400, received: 1000, refunded: 600, outstanding: 0 });
    expect(await refundRow(refund)).toMatchObject({ state: 'paid', payment: { id: payment } });
    await till.post('void', { id: payment, reason: '账号有误' });
    expect(await balanceOf(id)).toMatchObject({ receivable: 298_000, refunded: 0, pay_state: 'partial' });
    expect(await refundRow(refund)).toMatchObject({ state: 'approved', payment: null });
  });

  it('is taken back before it is paid, by who asked or approved, with a reason, and frees what it promised', async () => {
    const { id } = await till.member();
    await till.pay(id, 1000);
    const refund = idOf(await ask(id, 800));
    await decide(refund, 'approved');
    const withdraw = async (input: object = {}, token = app.token) => {
      const body = { id: refund, version: (await refundRow(refund))?.version, reason: '决定继续就读', ...input };
      return app.call(paymentEndpoints.withdrawRefund, { token, body });
    };
    expect(await ask(id, 201)).toMatchObject(refusedWith(errors.aboveNet));
    expect(await withdraw({ reason: ' ' })).toMatchObject({ status: 400 });
    expect(await withdraw({ version: 1 })).toMatchObject(refusedWith(platformErrors.staleVersion));
    const other = (await signIn(app.db.kysely, { roles: ['admin'] })).token;
    expect(await withdraw({}, other)).toMatchObject(refusedWith(errors.notYours));
    expect(await withdraw({}, approver)).toMatchObject({ status: 200 });
    expect(await refundRow(refund)).toMatchObject({ state: 'withdrawn', withdraw_reason: '决定继续就读' });
    expect(await withdraw()).toMatchObject(refusedWith(errors.refundState));
    expect(await payOut(refund)).toMatchObject(refusedWith(errors.refundState));
    const second = idOf(await ask(id, 1000));
    const own = { id: second, version: 1, reason: '填错' };
    expect(await app.call(paymentEndpoints.withdrawRefund, { body: own })).toMatchObject({ status: 200 });
    const third = idOf(await ask(id, 1000));
    await decide(third, 'approved');
    await payOut(third);
    const paid = { id: third, version: (await refundRow(third))?.version, reason: '晚了' };
    expect(await app.call(paymentEndpoints.withdrawRefund, { body: paid })).toMatchObject(
      refusedWith(errors.refundState),
    );
  });

  it('keeps the payment it came from from being voided', async () => {
    const { id } = await till.member();
    const paid = idOf(await till.pay(id, 1000));
    const refund = idOf(await ask(id, 1000));
    await decide(refund, 'approved');
    await payOut(refund);
    expect(await balanceOf(id)).toMatchObject({ pay_state: 'refunded', outstanding: 0 });
    expect(await till.post('void', { id: paid, reason: '错' })).toMatchObject(refusedWith(errors.refundedSince));
  });
});

describe('a void', () => {
  it('needs a reason, keeps the number, and is done once', async () => {
    const { id } = await till.member();
    const paid = idOf(await till.pay(id, 1000));
    expect(await till.post('void', { id: paid, reason: ' ' })).toMatchObject({
      status: 400,
      body: { errors: { reason: [expect.any(String)] } },
    });
    expect(await till.post('void', { id: 999_999, reason: '错' })).toMatchObject(refusedWith(errors.paymentNotFound));
    expect(await till.post('void', { id: paid, reason: '重复收款' })).toMatchObject({ status: 200 });
    expect(await till.post('void', { id: paid, reason: '错' })).toMatchObject(refusedWith(errors.alreadyVoided));
    const { body } = await app.call(paymentEndpoints.receipt, { query: { id: String(paid) } });
    expect(body.data).toMatchObject({ voided_on: till.today, void_reason: '重复收款', amount: 1000 });
    expect(await balanceOf(id)).toMatchObject({ received: 0, pay_state: 'unpaid' });
  });
});

describe('a plan', () => {
  const save = (body: object) => app.call(paymentEndpoints.savePlan, { body });
  const show = async (memberId: number) => {
    const { body } = await app.call(paymentEndpoints.plan, { query: { member_id: String(memberId) } });
    return body.data as { receivable: number; rows: { id: number; version: number; settled: number; state: string }[] };
  };

  it('makes up what is receivable, in the order of its days, and is not overwritten unseen', async () => {
    const { id } = await till.member({ receivable: 600 });
    const rows = [
      { due_on: '2026-01-01', amount: 200 },
      { due_on: '2999-01-01', amount: 400 },
    ];
    expect(await save({ member_id: id, seen: [], rows: rows.slice(1) })).toMatchObject(refusedWith(errors.planSum));
    expect(await save({ member_id: id, seen: [], rows: rows.toReversed() })).toMatchObject(
      refusedWith(errors.planOrder),
    );
    expect(await save({ member_id: id, seen: [], rows })).toMatchObject({ status: 200 });
    expect(await save({ member_id: id, seen: [], rows })).toMatchObject(refusedWith(platformErrors.staleVersion));
    expect((await show(id)).rows).toMatchObject([{ state: 'overdue' }, { state: 'open' }]);
    await till.pay(id, 300);
    expect((await show(id)).rows).toMatchObject([
      { state: 'settled', settled: 200 },
      { state: 'partial', settled: 100 },
    ]);
    expect(await balanceOf(id)).toMatchObject({ arrears: { not_due: 300 }, next_due_on: '2999-01-01' });
    const seen = (await show(id)).rows.map(({ id, version }) => ({ id, version }));
    expect(await save({ member_id: id, seen, rows: [{ due_on: '2999-01-01', amount: 600 }] })).toMatchObject({
      status: 200,
    });
    expect((await show(id)).rows).toMatchObject([{ settled: 300, state: 'partial' }]);
    expect(await till.list('instalment', { member: [id] })).toHaveLength(1);
  });

  it('is taken back as it was shown, and refused once it is another', async () => {
    const { id } = await till.member({ receivable: 600 });
    const rows = [
      { due_on: '2026-01-01', amount: 200 },
      { due_on: '2999-01-01', amount: 400 },
    ];
    expect(await save({ ...(await show(id)), rows })).toMatchObject({ status: 200 });
    const shown = await show(id);
    expect(await save({ ...shown, surplus: 1 })).toMatchObject({ status: 400 });
    const [first, second] = shown.rows;
    const changed = {
      ...shown,
      rows: [
        { ...first, amount: 300 },
        { ...second, amount: 300 },
      ],
    };
    expect(await save(changed)).toMatchObject({ status: 200 });
    expect(await save(shown)).toMatchObject(refusedWith(platformErrors.staleVersion));
    const now = await show(id);
    expect(now.rows).toMatchObject([{ amount: 300 }, { amount: 300 }]);
    expect(await save({ ...now, rows: [] })).toMatchObject(refusedWith(platformErrors.staleVersion));
  });
});

describe('the key of an act of money', () => {
  it('is asked for, and has to be a UUID', async () => {
    const { id } = await till.member();
    const body = collectBody(id, 100);
    expect(await app.call(paymentEndpoints.collect, { body })).toMatchObject(refusedWith(platformErrors.missingKey));
    expect(await till.pay(id, 100, { key: 'once' })).toMatchObject(refusedWith(platformErrors.missingKey));
    expect(await balanceOf(id)).toMatchObject({ received: 0 });
  });

  it('gives the same answer again, and is refused for another act, another content or another person', async () => {
    const { id } = await till.member();
    const key = randomUUID();
    const first = await till.pay(id, 100, { key });
    expect(first).toMatchObject({ status: 200 });
    expect(await till.pay(id, 100, { key: key.toUpperCase() })).toEqual(first);
    const other = refusedWith(platformErrors.keyTaken);
    expect(await till.pay(id, 101, { key })).toMatchObject(other);
    expect(await till.post('refund', { member_id: id, amount: 100, reason: '退' }, { key })).toMatchObject(other);
    expect(await till.pay(id, 100, { key, token: approver })).toMatchObject(other);
    expect(await balanceOf(id)).toMatchObject({ received: 100 });
  });

  it('is free again after a refusal, so that staff can mend what they typed', async () => {
    const { id } = await till.member();
    const key = randomUUID();
    expect(await till.pay(id, 298_001, { key })).toMatchObject(refusedWith(errors.overpaid));
    expect(await till.pay(id, 298_000, { key })).toMatchObject({ status: 200 });
  });
});
