// @module-tag long
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import { systemSettingEndpoints } from '@shuyuan/contract/product/system-setting.endpoints';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { insist } from '../../backoffice/identity/identity-api.test-kit';
import { type CourseApp, startCourseApp } from '../course-app.test-kit';
import { openTill, type Till } from './payment.test-kit';

let app: CourseApp;
let till: Till;
let approver: string;
beforeAll(async () => {
  app = await startCourseApp();
  till = await openTill(app);
  approver = (await signIn(app.db.kysely, { roles: ['admin'] })).token;
  const value = { alone_limit: 100_000_000, back_days: 30 };
  await app.call(systemSettingEndpoints.save, { body: { group: 'payment', version: 0, value } });
});
afterAll(() => app.close());

type Reply = Awaited<ReturnType<Till['pay']>>;
interface StoredPlan {
  readonly receivable: number;
  readonly rows: readonly { readonly id: number; readonly version: number; readonly amount: number }[];
}
const planOf = async (memberId: number): Promise<StoredPlan> => {
  const { body } = await app.call(paymentEndpoints.plan, { query: { member_id: String(memberId) } });
  return body.data as unknown as StoredPlan;
};
const replan = (memberId: number, { stored, amounts }: { stored: StoredPlan; amounts: readonly number[] }) => {
  const seen = stored.rows.map(({ id, version }) => ({ id, version }));
  const rows = amounts.map((amount, at) => ({ due_on: `29${String(at + 10)}-01-01`, amount }));
  return app.call(paymentEndpoints.savePlan, { body: { member_id: memberId, seen, rows } });
};
const adjust = (memberId: number, of: { from: number; to: number; named?: readonly number[] }) => {
  const { named: instalment_ids = [], ...change } = of;
  const kind = of.to < of.from ? 'waive' : 'reprice';
  return till.post('adjust', { member_id: memberId, kind, ...change, reason: '试', instalment_ids });
};
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** A bill coin by coin: each fen knows its instalment, and money lies on them from the first. */
class Coins {
  coins: number[] = [];
  paid: number[] = [];
  get net(): number {
    return sum(this.paid);
  }
  get amounts(): number[] {
    return [...new Set(this.coins)].map((part) => this.coins.filter((coin) => coin === part).length);
  }
  plan(amounts: readonly number[]): void {
    this.coins = amounts.flatMap((amount, at) => Array.from({ length: amount }, () => at));
  }
  /** Coins that lie bare can be taken, the last first, or added to an instalment. */
  bill(to: number, part?: number): boolean {
    const goal = [...new Set(this.coins)].at(part ?? -1);
    while (this.coins.length > to) {
      const at = part === undefined ? this.coins.length - 1 : this.coins.lastIndexOf(goal ?? -1);
      if (at < this.net) return false;
      this.coins.splice(at, 1);
    }
    while (this.coins.length < to) this.coins.splice(this.coins.lastIndexOf(goal ?? -1) + 1, 0, goal ?? 0);
    return true;
  }
}

const step = fc.record({
  act: fc.constantFrom('pay', 'void', 'adjust', 'adjust', 'named', 'named', 'replan'),
  amount: fc.integer({ min: 1, max: 60 }),
  pick: fc.nat(20),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** One step in the product and in the model; both take it or both refuse it. */
const walk = async (id: number, { coins, ids }: { coins: Coins; ids: number[] }, { act, amount, pick }: Step) => {
  const bill = coins.coins.length;
  if (act === 'pay') {
    // A receipt by two methods is one payment of the model: it is voided whole.
    const reply =
      pick % 2 === 0 || amount < 2
        ? await till.pay(id, amount)
        : await till.collect({
            shares: [[id, amount]],
            tenders: [
              ['cash', 1],
              ['card', amount - 1],
            ],
          });
    expect(reply.status).toBe(coins.net + amount <= bill ? 200 : 409);
    if (reply.status !== 200) return;
    coins.paid.push(amount);
    ids.push((reply.body.data as [{ id: number }])[0].id);
  }
  if (act === 'void' && ids.length > 0) {
    const at = pick % ids.length;
    expect((await till.post('void', { id: ids[at], reason: '试' })).status).toBe(200);
    ids.splice(at, 1);
    coins.paid.splice(at, 1);
  }
  const stored = await planOf(id);
  if (act === 'replan' && bill > 0) {
    const amounts = pick % 2 === 0 || bill < 3 ? [bill] : [1, bill - 2, 1];
    expect((await replan(id, { stored, amounts })).status).toBe(200);
    coins.plan(amounts);
  }
  if ((act === 'adjust' || act === 'named') && stored.rows.length > 0) {
    const to = pick % 2 === 0 ? Math.max(bill - amount, 0) : bill + amount;
    const part = act === 'named' ? pick % stored.rows.length : undefined;
    const open = sum(coins.amounts.slice(0, (part ?? 0) + 1)) > coins.net;
    const before = [...coins.coins];
    const taken = to !== bill && to >= coins.net && (part === undefined || open) && coins.bill(to, part);
    const named = part === undefined ? {} : { named: [stored.rows[part]?.id ?? 0] };
    const reply = await adjust(id, { from: bill, to, ...named });
    expect(reply.status === 200, JSON.stringify([before, act, to, part, reply.body])).toBe(taken);
    if (!taken) coins.coins = before;
  }
};

const walks = runs({ usual: 8, assure: 500 });

describe('any walk of payments, voids, plans and changes of the bill', () => {
  it(
    'leaves the instalments that a model of coins leaves',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
          const { id } = await till.member({ receivable: 100 });
          const model = { coins: new Coins(), ids: [] as number[] };
          await replan(id, { stored: await planOf(id), amounts: [40, 35, 25] });
          model.coins.plan([40, 35, 25]);
          for (const one of steps) {
            await walk(id, model, one);
            const { receivable, rows } = await planOf(id);
            expect(rows.map(({ amount }) => amount)).toEqual(model.coins.amounts);
            expect(receivable).toBe(model.coins.coins.length);
          }
        }),
        { numRuns: walks },
      );
    },
    Math.max(120_000, walks * 5000),
  );
});

/** Acts of many people on one member, each upon what is there at the moment. */
const actsOn = (id: number): readonly (() => Promise<Reply>)[] => [
  () => till.pay(id, 70),
  async () => {
    const { receivable, rows } = await planOf(id);
    return adjust(id, { from: receivable, to: receivable - 30, named: rows.slice(-1).map((row) => row.id) });
  },
  async () => {
    const { receivable } = await planOf(id);
    return adjust(id, { from: receivable, to: receivable + 20 });
  },
  async () => {
    const stored = await planOf(id);
    const half = Math.floor(stored.receivable / 2);
    return replan(id, { stored, amounts: [half, stored.receivable - half] });
  },
  async () => {
    const rows = (await till.list('payment', { member: [id] })).filter(({ voided_on }) => voided_on === null);
    return till.post('void', { id: rows[0]?.id ?? 0, reason: '试' });
  },
  async () => {
    const body = { member_id: id, amount: 10, reason: '试', lowers_receivable: id % 2 === 0 };
    const asked = await till.post('refund', body);
    const refund = (asked.body.data as { id?: number } | undefined)?.id;
    if (refund === undefined) return asked;
    const decision = { id: refund, version: 1, decision: 'approved' };
    await insist(() => app.call(paymentEndpoints.decideRefund, { token: approver, body: decision }));
    return insist(() => till.post('payRefund', { id: refund, method: 'cash', paid_on: till.today }));
  },
];

describe('fifty acts at once on one member', () => {
  it.each([1, 2])(
    'leave the plan equal to the bill and what is paid equal to the ledger (%d)',
    async () => {
      const { id } = await till.member({ receivable: 10_000 });
      await replan(id, { stored: await planOf(id), amounts: [4000, 3500, 2500] });
      await till.pay(id, 500);
      const acts = actsOn(id);
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, at) => insist(acts[at % acts.length] ?? (() => till.pay(id, 1)))),
      );
      expect(replies.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
      expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      const { receivable, rows } = await planOf(id);
      expect(sum(rows.map(({ amount }) => amount))).toBe(receivable);
      const member = (await till.account()).members.find((one) => one.id === id);
      const ledger = (await till.list('payment', { member: [id] })).filter(({ voided_on }) => voided_on === null);
      expect((member?.received ?? 0) - (member?.refunded ?? 0)).toBe(sum(ledger.map(({ amount }) => Number(amount))));
      expect(member?.receivable).toBe(receivable);
    },
    240_000,
  );
});
