import { randomUUID } from 'node:crypto';
import { courseNode } from '@shuyuan/contract/courses/course-form';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { paymentErrors as errors, paymentMessages } from '@shuyuan/contract/courses/payments/payment.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { systemSettingEndpoints } from '@shuyuan/contract/product/system-setting.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { type CourseApp, courseNodes, startCourseApp } from '../course-app.test-kit';
import { openTill, type Till } from './payment.test-kit';

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
const billOf = async (memberId: number): Promise<number> =>
  (await till.account()).members.find(({ id }) => id === memberId)?.receivable ?? -1;
const adjust = (
  memberId: number,
  [from, to]: readonly [number, number],
  more: { key?: string; token?: string; [field: string]: unknown } = {},
) => {
  const { key, token, ...input } = more;
  const body = { member_id: memberId, kind: to < from ? 'waive' : 'reprice', from, to, reason: '校友优惠', ...input };
  return till.post('adjust', body, { ...(key && { key }), ...(token && { token }) });
};
const outcome = ({ status, body }: Awaited<ReturnType<typeof adjust>>) => {
  const { id = 0, state } = (body.data ?? {}) as { id?: number; state?: string };
  return { status, id, state };
};
const rowOf = async (id: number) => (await till.list('adjustment')).find((row) => row.id === id);
const decide = async (id: number, decision: string, { token = approver, reason = '' } = {}) => {
  const body = { id, version: (await rowOf(id))?.version, decision, reason };
  return app.call(paymentEndpoints.decideAdjustment, { token, body });
};
const planOf = async (memberId: number) => {
  const { body } = await app.call(paymentEndpoints.plan, { query: { member_id: String(memberId) } });
  return (body.data as { rows: { id: number; no: number; amount: number }[] }).rows;
};
const savePlan = async (memberId: number, amounts: readonly number[]) => {
  const rows = amounts.map((amount, at) => ({ due_on: `2999-0${at + 1}-01`, amount }));
  const body = { member_id: memberId, seen: [], rows };
  expect(await app.call(paymentEndpoints.savePlan, { body })).toMatchObject({ status: 200 });
};

describe('a bill', () => {
  it('changes only by the act, with a reason, by who may and sees the member', async () => {
    const { id } = await till.member();
    expect(await adjust(id, [298_000, 297_000], { reason: ' ' })).toMatchObject({
      status: 400,
      body: { errors: { reason: [expect.any(String)] } },
    });
    const clerk = (await signIn(app.db.kysely, { nodes: courseNodes })).token;
    expect(await adjust(id, [298_000, 297_000], { token: clerk })).toMatchObject({ status: 403 });
    const nodes = ['payment.adjust', ...(['member', 'payment'] as const).map((form) => courseNode(form, 'index'))];
    const stranger = (await signIn(app.db.kysely, { nodes, scope: 'own' })).token;
    expect(await adjust(id, [298_000, 297_000], { token: stranger })).toMatchObject(refusedWith(errors.memberNotFound));
    expect(await billOf(id)).toBe(298_000);
  });

  it('is not changed from another amount, to the same one, upwards as a waiver, or below what was paid', async () => {
    const { id } = await till.member();
    await till.pay(id, 297_500);
    const at = (entry: { errcode: number; status: number; errmsg: string }, errmsg = entry.errmsg) => ({
      ...refusedWith(entry),
      body: { errcode: entry.errcode, errmsg, errors: { to: [errmsg] } },
    });
    expect(await adjust(id, [297_999, 297_900])).toMatchObject(at(errors.billChanged));
    expect(await adjust(id, [298_000, 298_000])).toMatchObject(at(errors.sameBill));
    expect(await adjust(id, [298_000, 298_001], { kind: 'waive' })).toMatchObject(at(errors.waiverRaises));
    expect(await adjust(id, [298_000, 297_499])).toMatchObject(
      at(errors.belowReceived, paymentMessages.belowReceived('¥2,975.00')),
    );
    expect(outcome(await adjust(id, [298_000, 297_500]))).toMatchObject({ status: 200, state: 'applied' });
    expect(outcome(await adjust(id, [297_500, 400_000]))).toMatchObject({ status: 200, state: 'applied' });
    expect(await billOf(id)).toBe(400_000);
  });

  it('is changed once under one key', async () => {
    const { id } = await till.member();
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 5 }, () => adjust(id, [298_000, 290_000], { key })));
    expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(await billOf(id)).toBe(290_000);
    expect(await till.list('adjustment', { member: [id] })).toMatchObject([
      { state: 'applied', kind: 'waive', amount: -8000, old_amount: 298_000, new_amount: 290_000, decided_by: null },
    ]);
  });
});

describe('a large change', () => {
  it('waits for a second person, and takes effect once that one approves', async () => {
    const { id } = await till.member();
    const asked = outcome(await adjust(id, [298_000, 1]));
    expect(asked).toMatchObject({ status: 200, state: 'pending' });
    expect(await billOf(id)).toBe(298_000);
    expect(await decide(asked.id, 'approved', { token: app.token })).toMatchObject(refusedWith(errors.ownAdjustment));
    expect(await decide(asked.id, 'rejected')).toMatchObject({ status: 400 });
    const stale = { id: asked.id, version: 9, decision: 'approved' };
    expect(await app.call(paymentEndpoints.decideAdjustment, { token: approver, body: stale })).toMatchObject(
      refusedWith(platformErrors.staleVersion),
    );
    expect(await decide(asked.id, 'approved')).toMatchObject({ status: 200 });
    expect(await billOf(id)).toBe(1);
    expect(await decide(asked.id, 'rejected', { reason: '晚了' })).toMatchObject(refusedWith(errors.adjustmentState));
  });

  it('cannot be split into small ones by one person, nor hidden behind raises; an approved one does not count', async () => {
    const { id } = await till.member();
    expect(outcome(await adjust(id, [298_000, 238_000])).state).toBe('applied');
    expect(outcome(await adjust(id, [238_000, 298_000])).state).toBe('applied');
    expect(outcome(await adjust(id, [298_000, 258_000])).state).toBe('applied');
    const over = outcome(await adjust(id, [258_000, 257_999]));
    expect(over.state).toBe('pending');
    await decide(over.id, 'approved');
    expect(await billOf(id)).toBe(257_999);
    expect(outcome(await adjust(id, [257_999, 257_998])).state).toBe('pending');
  });

  it('is large from the limit of the settings on', async () => {
    const { id } = await till.member();
    const setting = { group: 'payment', version: 0, value: { alone_limit: 0, back_days: 30 } };
    expect(await app.call(systemSettingEndpoints.save, { body: setting })).toMatchObject({ status: 200 });
    expect(outcome(await adjust(id, [298_000, 297_999])).state).toBe('pending');
    await app.db.pool.query(`delete from app.setting where key = 'payment'`);
    expect(outcome(await adjust(id, [298_000, 198_000])).state).toBe('applied');
  });

  it('is not approved once the bill is another, or more was paid; it can be rejected or taken back', async () => {
    const { id } = await till.member();
    const first = outcome(await adjust(id, [298_000, 100]));
    const second = outcome(await adjust(id, [298_000, 1000]));
    await till.pay(id, 500);
    expect(await decide(first.id, 'approved')).toMatchObject(refusedWith(errors.belowReceived));
    expect(await decide(second.id, 'approved')).toMatchObject({ status: 200 });
    expect(await decide(first.id, 'approved')).toMatchObject(refusedWith(errors.billChanged));
    const withdraw = (token: string) =>
      app.call(paymentEndpoints.withdrawAdjustment, { token, body: { id: first.id, version: 1, reason: '作罢' } });
    expect(await withdraw(approver)).toMatchObject(refusedWith(errors.notYours));
    expect(await withdraw(app.token)).toMatchObject({ status: 200 });
    expect(await rowOf(first.id)).toMatchObject({ state: 'withdrawn' });
    expect(await decide(first.id, 'rejected', { reason: '晚了' })).toMatchObject(refusedWith(errors.adjustmentState));
  });
});

describe('the plan of a bill', () => {
  const amounts = async (memberId: number) => (await planOf(memberId)).map(({ no, amount }) => [no, amount]);

  it('makes it up afterwards too: the last instalment takes the difference first, one of nothing goes', async () => {
    const { id } = await till.member();
    await savePlan(id, [100_000, 150_000, 48_000]);
    await adjust(id, [298_000, 240_000]);
    expect(await amounts(id)).toEqual([
      [1, 100_000],
      [2, 140_000],
    ]);
    await adjust(id, [240_000, 250_000]);
    expect(await amounts(id)).toEqual([
      [1, 100_000],
      [2, 150_000],
    ]);
  });

  it('takes it where it is named, but for what is settled', async () => {
    const { id } = await till.member();
    await savePlan(id, [100_000, 150_000, 48_000]);
    await till.pay(id, 120_000);
    const [first, second] = await planOf(id);
    const refused = ({ errcode, status, errmsg }: { errcode: number; status: number; errmsg: string }) => ({
      status,
      body: { errcode, errors: { instalment_ids: [errmsg] } },
    });
    for (const to of [297_999, 298_001])
      expect(await adjust(id, [298_000, to], { instalment_ids: [first?.id] })).toMatchObject(
        refused(errors.instalmentSettled),
      );
    expect(await adjust(id, [298_000, 160_000], { instalment_ids: [second?.id] })).toMatchObject(
      refused(errors.instalmentsShort),
    );
    expect(await adjust(id, [298_000, 100_001], { instalment_ids: [second?.id] })).toMatchObject(
      refusedWith(errors.belowReceived),
    );
    expect(await adjust(id, [298_000, 297_999], { instalment_ids: [999_999] })).toMatchObject(
      refused(errors.instalmentSettled),
    );
    expect(outcome(await adjust(id, [298_000, 218_000], { instalment_ids: [second?.id] })).state).toBe('applied');
    expect(await amounts(id)).toEqual([
      [1, 100_000],
      [2, 70_000],
      [3, 48_000],
    ]);
    const [, , third] = await planOf(id);
    const asked = outcome(await adjust(id, [218_000, 190_000], { instalment_ids: [third?.id] }));
    expect(asked.state).toBe('pending');
    expect(await decide(asked.id, 'approved')).toMatchObject({ status: 200 });
    expect(await amounts(id)).toEqual([
      [1, 100_000],
      [2, 70_000],
      [3, 20_000],
    ]);
  });

  it('is not taken from instalments that are settled or gone by the time of the approval', async () => {
    const { id } = await till.member();
    await savePlan(id, [150_000, 148_000]);
    const [first] = await planOf(id);
    expect(outcome(await adjust(id, [298_000, 250_000], { instalment_ids: [first?.id] })).state).toBe('applied');
    const named = outcome(await adjust(id, [250_000, 190_000], { instalment_ids: [first?.id] }));
    expect(named.state, 'together above the limit').toBe('pending');
    await till.pay(id, 102_000);
    expect(await decide(named.id, 'approved')).toMatchObject(refusedWith(errors.instalmentsChanged));
    expect(await amounts(id)).toEqual([
      [1, 102_000],
      [2, 148_000],
    ]);
  });

  it('cannot drift from it even by hand', async () => {
    const { id } = await till.member();
    await savePlan(id, [100_000, 198_000]);
    for (const statement of [
      'update form.course_instalment set amount = amount + 1 where member = $1',
      'update form.course_instalment set deleted_at = now() where member = $1 and no = 2',
      'update form.course_member set receivable = receivable - 1 where id = $1',
    ])
      await expect(app.db.pool.query(statement, [id])).rejects.toMatchObject({ constraint: 'plan_makes_bill' });
    expect(await billOf(id)).toBe(298_000);
  });

  it('follows a refund that ends what is owed, and its void', async () => {
    const { id } = await till.member();
    await savePlan(id, [100_000, 150_000, 48_000]);
    await till.pay(id, 120_000);
    const { body } = await till.post('refund', { member_id: id, amount: 40_000, reason: '退学' });
    const refund = (body.data as { id: number }).id;
    const decision = { id: refund, version: 1, decision: 'approved' };
    await app.call(paymentEndpoints.decideRefund, { token: approver, body: decision });
    const paid = await till.post('payRefund', { id: refund, method: 'bank', paid_on: till.today });
    expect(await billOf(id)).toBe(80_000);
    expect(await amounts(id)).toEqual([[1, 80_000]]);
    await till.post('void', { id: (paid.body.data as { id: number }[])[0]?.id, reason: '账号有误' });
    expect(await billOf(id)).toBe(298_000);
    expect(await amounts(id)).toEqual([[1, 298_000]]);
  });
});
