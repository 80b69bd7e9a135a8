// @module-tag long
import { randomUUID } from 'node:crypto';
import type { DayTill } from '@shuyuan/contract/courses/payments/day-close';
import { dayCloseEndpoints } from '@shuyuan/contract/courses/payments/day-close.endpoints';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import { systemSettingEndpoints } from '@shuyuan/contract/product/system-setting.endpoints';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import type { WireReply } from '../../backoffice/identity/identity-api.test-kit';
import { insist } from '../../backoffice/identity/identity-api.test-kit';
import { schoolDay } from '../attendance/attendance.test-kit';
import { type CourseApp, startCourseApp } from '../course-app.test-kit';
import { openTill, type Till } from './payment.test-kit';
import { expectReceiptsWithoutGap } from './receipt-numbers.test-kit';

let app: CourseApp;
let till: Till;
let approver: string;
beforeAll(async () => {
  app = await startCourseApp();
  till = await openTill(app);
  approver = (await signIn(app.db.kysely, { roles: ['admin'] })).token;
});
afterAll(() => app.close());

const expectNoGap = (): Promise<void> => expectReceiptsWithoutGap(app, till.today);

describe('duplicates', () => {
  it('of one payment, a hundred at once, leave one row and get the same answer', async () => {
    const { id } = await till.member();
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 100 }, () => insist(() => till.pay(id, 1000, { key }))));
    expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    expect(await till.list('payment', { member: [id] })).toHaveLength(1);
    await expectNoGap();
    recordFigure('J62', 'one payment sent many times at once', { sends: replies.length, booked: 1 });
  });

  it('of a debt, paid by many at once, never take more than is owed', async () => {
    const { id } = await till.member({ receivable: 1000 });
    const replies = await Promise.all(Array.from({ length: 20 }, () => till.pay(id, 300)));
    expect(replies.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 3 }, () => 200),
      ...Array.from({ length: 17 }, () => 409),
    ]);
    expect((await till.account()).members.find((one) => one.id === id)).toMatchObject({ received: 900 });
    await expectNoGap();
  });
});

type Act = 'pay' | 'joint' | 'refund' | 'transfer' | 'void' | 'adjust';
interface Step {
  readonly act: Act;
  readonly amount: number;
  readonly pick: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom<Act[]>('pay', 'pay', 'joint', 'refund', 'transfer', 'void', 'adjust', 'adjust'),
  amount: fc.integer({ min: 1, max: 2000 }),
  pick: fc.nat(20),
});

/** The bill of a member, and the sum of its plan. */
const readBill = async (memberId: number): Promise<{ bill: number; plan: number | null }> => {
  const { rows } = await app.db.pool.query<{ bill: number; plan: number | null }>(
    `select receivable as bill, (select sum(amount)::bigint from form.course_instalment
       where member = $1 and deleted_at is null) as plan from form.course_member where id = $1`,
    [memberId],
  );
  return rows[0] ?? { bill: -1, plan: null };
};

const sequences = runs({ usual: 5, assure: 500 });

describe('any sequence of pay, refund, transfer, void and changes of the bill', () => {
  it(
    'keeps the ledger balanced, bill and plan equal, gives back no more than was paid, and numbers without gap',
    async () => {
      const body = { method: 'cash', paid_on: till.today };
      const refund = async (memberId: number, amount: number): Promise<void> => {
        const asked = await till.post('refund', {
          member_id: memberId,
          amount,
          reason: '退',
          lowers_receivable: amount % 2 === 0,
        });
        if (asked.status !== 200) return;
        const { id } = asked.body.data as { id: number };
        const decision = { id, version: 1, decision: 'approved' };
        await app.call(paymentEndpoints.decideRefund, { token: approver, body: decision });
        await till.post('payRefund', { ...body, id });
      };
      const adjust = async (memberId: number, to: number): Promise<void> => {
        const { bill: from } = await readBill(memberId);
        const kind = to < from ? 'waive' : 'reprice';
        const asked = await till.post('adjust', { member_id: memberId, kind, from, to, reason: '试' });
        const { id, state } = (asked.body.data ?? {}) as { id?: number; state?: string };
        const decision = { id, version: 1, decision: 'approved' };
        if (state === 'pending') await app.call(paymentEndpoints.decideAdjustment, { token: approver, body: decision });
      };
      const plan = async (memberId: number): Promise<void> => {
        const rows = [1000, 1500, 500].map((amount, at) => ({ due_on: `2999-0${at + 1}-01`, amount }));
        await app.call(paymentEndpoints.savePlan, { body: { member_id: memberId, seen: [], rows } });
      };
      await app.call(systemSettingEndpoints.save, {
        body: { group: 'payment', version: 0, value: { alone_limit: 1000, back_days: 30 } },
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
          // Classes of their own: what many sequences left behind is not read again by each.
          const [classId, otherId] = [await till.otherClass(), await till.otherClass()];
          const one = await till.member({ receivable: 3000, classId });
          const other = await till.member({ receivable: 3000, classId: otherId, contactId: one.contactId });
          const ids = [one.id, other.id];
          await plan(one.id);
          for (const { act, amount, pick } of steps) {
            const [from, to] = pick % 2 === 0 ? ids : ids.toReversed();
            if (act === 'pay') await till.pay(from ?? 0, amount);
            if (act === 'joint')
              await till.collect({
                shares: ids.map((id, at) => [id, amount + at]),
                tenders: [
                  ['cash', amount],
                  ['bank', amount + 1],
                ],
              });
            if (act === 'refund') await refund(from ?? 0, amount);
            if (act === 'adjust') await adjust(from ?? 0, amount * 2);
            if (act === 'transfer')
              await till.post('transfer', {
                from_member_id: from,
                to_member_id: to,
                amount,
                lowers_receivable: pick % 3 === 0,
              });
            const rows = await till.list('payment', { member: ids });
            if (act === 'void' && rows.length > 0)
              await till.post('void', { id: rows[pick % rows.length]?.id, reason: '试' });
          }
          const rows = (await till.list('payment', { member: ids })).filter(({ voided_on }) => voided_on === null);
          const carried = rows.filter(({ kind }) => kind === 'transfer').map(({ amount }) => Number(amount));
          expect(carried.reduce((sum, amount) => sum + amount, 0)).toBe(0);
          for (const [id, inClass] of [
            [one.id, classId],
            [other.id, otherId],
          ] as const) {
            const account = (await till.account(inClass)).members.find((member) => member.id === id);
            const own = rows.filter(({ member }) => (member as { id: number }).id === id);
            const net = own.reduce((sum, { amount }) => sum + Number(amount), 0);
            expect(net).toBe((account?.received ?? 0) - (account?.refunded ?? 0));
            expect(net).toBeGreaterThanOrEqual(0);
            expect((account?.outstanding ?? 0) - (account?.prepaid ?? 0)).toBe((account?.receivable ?? 0) - net);
            const { bill, plan } = await readBill(id);
            expect(account?.receivable).toBe(bill);
            expect(plan ?? bill).toBe(bill);
          }
        }),
        { numRuns: sequences },
      );
      await expectNoGap();
      recordFigure('J65', 'sequences of pay, refund, transfer, void and adjust', { sequences, unbalanced: 0 });
    },
    Math.max(120_000, sequences * 2000),
  );
});

const closable = ['cash', 'card'] as const;
type Closable = (typeof closable)[number];

interface DayStep {
  readonly act: 'pay' | 'joint' | 'void' | 'close' | 'reopen';
  readonly method: Closable;
  readonly amount: number;
  readonly pick: number;
}

const dayStep: fc.Arbitrary<DayStep> = fc.record({
  act: fc.constantFrom<DayStep['act'][]>('pay', 'joint', 'joint', 'void', 'void', 'void', 'close', 'reopen'),
  method: fc.constantFrom(...closable),
  amount: fc.integer({ min: 1, max: 2000 }),
  pick: fc.nat(20),
});

interface ModelRow {
  readonly id: number;
  readonly member: number;
  /** The first row of its receipt, all rows of which share one fate. */
  readonly receipt: number;
  readonly amount: number;
  readonly method: Closable;
  readonly day: string;
  state: 'valid' | 'voided' | 'reversed' | 'reversal';
}

const dayTills = async (day: string): Promise<DayTill[]> => {
  const { body } = await app.call(dayCloseEndpoints.tills, { query: { day } });
  return (body.data as DayTill[]).filter(({ collector_id }) => collector_id === app.adminId);
};
const totalsOn = async (days: readonly string[]): Promise<Map<string, number>> => {
  const read = await Promise.all(days.map(async (day) => (await dayTills(day)).map((one) => ({ ...one, day }))));
  return new Map(read.flat().map(({ day, method, total }) => [`${day} ${method}`, total]));
};
const idsOf = (body: Record<string, unknown>): number[] =>
  [(body as { data: { id: number } | { id: number }[] }).data].flat().map(({ id }) => id);

/** A day's tills as the rules say they are, kept beside the product: each act says what the product has to answer. */
const modelOf = async (classId: number) => {
  const memberIds = [(await till.member({ classId })).id, (await till.member({ classId })).id] as const;
  const days = [till.today, schoolDay(1)] as const;
  const [today, next] = days;
  const base = await totalsOn(days);
  const rows: ModelRow[] = [];
  const closed = new Set<Closable>();
  const count = (key: string): number =>
    rows.reduce(
      (sum, row) => (row.state !== 'voided' && `${row.day} ${row.method}` === key ? sum + row.amount : sum),
      0,
    );
  const expected = (key: string): number => (base.get(key) ?? 0) + count(key);
  const status = (wanted: boolean): number => (wanted ? 200 : 409);
  const target = (method: Closable) => ({ day: today, collector_id: app.adminId, method });
  const reopen = async (method: Closable): Promise<void> => {
    const asked = await app.call(dayCloseEndpoints.reopen, { body: { ...target(method), reason: '试' } });
    expect(asked.status).toBe(status(closed.has(method)));
    if (!closed.delete(method)) return;
    const body = { id: idsOf(asked.body)[0], decision: 'approved' };
    expect(await app.call(dayCloseEndpoints.decideReopen, { token: approver, body })).toMatchObject({ status: 200 });
  };
  /** What the product books: as much of each member by each method as `parts` says, in this order. */
  const note = (reply: WireReply, parts: readonly Pick<ModelRow, 'member' | 'method' | 'amount'>[]): void => {
    expect(reply.status).toBe(status(!parts.some(({ method }) => closed.has(method))));
    if (reply.status !== 200) return;
    const ids = idsOf(reply.body);
    expect(ids).toHaveLength(parts.length);
    rows.push(
      ...parts.map((part, at) => ({
        ...part,
        id: ids[at] ?? 0,
        receipt: ids[0] ?? 0,
        day: today,
        state: 'valid' as const,
      })),
    );
  };
  const take = async ({ method, amount }: DayStep): Promise<void> => {
    const [member] = memberIds;
    note(await till.pay(member, amount, { method }), [{ member, method, amount }]);
  };
  /** Both members by both methods: the first method pays for the first member and one fen of the second's share. */
  const takeJoint = async ({ method, amount }: DayStep): Promise<void> => {
    const [one, two] = memberIds;
    const other = method === 'cash' ? 'card' : 'cash';
    const tenders = [[method, amount + 1] as const, [other, amount] as const];
    const shares = [[one, amount] as const, [two, amount + 1] as const];
    note(await till.collect({ shares, tenders }), [
      { member: one, method, amount },
      { member: two, method, amount: 1 },
      { member: two, method: other, amount },
    ]);
  };
  const takeBack = async ({ pick }: DayStep): Promise<void> => {
    const row = rows[pick % rows.length];
    if (row === undefined) return;
    const reply = await till.post('void', { id: row.id, reason: '试' });
    expect(reply.status).toBe(status(row.state === 'valid'));
    if (row.state !== 'valid') return;
    const whole = rows.filter(({ receipt }) => receipt === row.receipt);
    const isClosed = whole.some(({ method }) => closed.has(method));
    for (const part of whole) part.state = isClosed ? 'reversed' : 'voided';
    const ids = idsOf(reply.body);
    const back = whole.map((part, at) => ({ ...part, id: ids[at] ?? 0, receipt: ids[0] ?? 0, amount: -part.amount }));
    if (isClosed) rows.push(...back.map((part) => ({ ...part, day: next, state: 'reversal' as const })));
  };
  const close = async ({ method }: DayStep): Promise<void> => {
    const isThere = (await dayTills(today)).some((one) => one.method === method);
    const total = expected(`${today} ${method}`);
    const counted = method === 'cash' ? total : null;
    const reply = await app.call(dayCloseEndpoints.close, { body: { ...target(method), total, counted } });
    expect(reply.status).toBe(status(isThere && !closed.has(method)));
    if (reply.status === 200) closed.add(method);
  };
  const check = async (): Promise<void> => {
    const totals = await totalsOn(days);
    for (const key of days.flatMap((day) => closable.map((method) => `${day} ${method}`)))
      expect([key, totals.get(key) ?? 0]).toEqual([key, expected(key)]);
    const listed = await till.list('payment', { member: memberIds });
    expect(listed.map(({ id, state, paid_on }) => [id, state, paid_on])).toEqual(
      rows.map(({ id, state, day }) => [id, state, day]),
    );
    const { members } = await till.account(classId);
    for (const id of memberIds) {
      const own = rows.filter(({ member, state }) => member === id && state !== 'voided');
      const account = members.find((one) => one.id === id);
      expect(account?.received).toBe(own.reduce((sum, { amount }) => sum + amount, 0));
    }
  };
  const acts = { pay: take, joint: takeJoint, void: takeBack, close, reopen: ({ method }: DayStep) => reopen(method) };
  return { step: (one: DayStep) => acts[one.act](one), check, end: () => Promise.all([...closed].map(reopen)) };
};

describe('any sequence of single and joint receipts, void, close and reopen', () => {
  it(
    'keeps closed tills as they were counted, reverses on the next open day, and voids in place once reopened',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(dayStep, { minLength: 4, maxLength: 14 }), async (steps) => {
          const model = await modelOf(await till.otherClass());
          try {
            for (const one of steps) {
              await model.step(one);
              await model.check();
            }
          } finally {
            await model.end();
          }
        }),
        { numRuns: sequences },
      );
      await expectNoGap();
      recordFigure('J65', 'sequences of receipts, void, close and reopen', { sequences, unbalanced: 0 });
    },
    Math.max(120_000, sequences * 4000),
  );
});
