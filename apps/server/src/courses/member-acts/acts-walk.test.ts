import type { MemberState } from '@shuyuan/contract/courses/contacts/member.form';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../../backoffice/identity/identity.test-kit';
import { type CourseApp, startCourseApp } from '../course-app.test-kit';
import { openTill, type Till } from '../payments/payment.test-kit';
import { actOn } from './member-act.test-kit';

let app: CourseApp;
let till: Till;
let approver: string;
beforeAll(async () => {
  app = await startCourseApp();
  till = await openTill(app);
  approver = (await signIn(app.db.kysely, { roles: ['admin'] })).token;
});
afterAll(() => app.close());

type Kind = 'pay' | 'plan' | 'transfer' | 'pause' | 'resume' | 'leave' | 'payRefunds' | 'approveBills';
interface Step {
  readonly kind: Kind;
  readonly part: number;
  readonly pick: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Kind[]>(
    'pay',
    'pay',
    'plan',
    'transfer',
    'transfer',
    'pause',
    'resume',
    'leave',
    'payRefunds',
    'approveBills',
  ),
  part: fc.integer({ min: 0, max: 100 }),
  pick: fc.nat(20),
});

/** What the walk expects of one membership. */
interface Membership {
  id: number;
  readonly classId: number;
  state: MemberState;
  bill: number;
  paid: number;
  /** Refunds that are asked for and not paid yet. */
  promised: number[];
  /** What the bill becomes once a second person approves it. */
  asked: { from: number; to: number }[];
  loweredAlone: number;
}

const limit = 100_000;
const tuition = 150_000;

interface Stored {
  readonly id: number;
  readonly state: MemberState;
  readonly bill: number;
  readonly paid: number;
  readonly plan: number | null;
}

const readStored = async (ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await app.db.pool.query<Stored>(
    `select member.id, member.state, member.receivable as bill,
       (select coalesce(sum(amount), 0)::bigint from form.course_payment as ledger
        where ledger.member = member.id and ledger.voided_on is null) as paid,
       (select sum(amount)::bigint from form.course_instalment as part
        where part.member = member.id and part.deleted_at is null) as plan
     from form.course_member as member where member.id = any($1::bigint[]) order by member.id`,
    [ids],
  );
  return rows;
};

/** One person, who goes from class to class; each act is sent, and the model follows where it should succeed. */
class Walk {
  readonly memberships: Membership[] = [];
  #received = 0;
  #refunded = 0;

  private constructor(
    readonly contactId: number,
    first: Membership,
  ) {
    this.memberships.push(first);
  }

  static async begin(): Promise<Walk> {
    const classId = await till.otherClass({ tuition });
    const { id, contactId } = await till.member({ classId });
    return new Walk(contactId, Walk.#entered(id, classId));
  }

  static #entered(id: number, classId: number): Membership {
    return { id, classId, state: 'studying', bill: tuition, paid: 0, promised: [], asked: [], loweredAlone: 0 };
  }

  async take({ kind, part, pick }: Step): Promise<void> {
    const one = this.memberships[pick % this.memberships.length];
    if (one === undefined) return;
    await this.#steps[kind](one, part);
    await this.#agree();
  }

  readonly #steps: Readonly<Record<Kind, (one: Membership, part: number) => Promise<void>>> = {
    pay: async (one, part) => {
      const amount = 1 + Math.floor(((tuition - 1) * part) / 100);
      const isTaken = amount <= one.bill - one.paid;
      expect((await till.pay(one.id, amount)).status).toBe(isTaken ? 200 : 409);
      if (!isTaken) return;
      one.paid += amount;
      this.#received += amount;
    },
    plan: async (one, part) => {
      const first = Math.floor((one.bill * part) / 100);
      const amounts = [first, one.bill - first].filter((amount) => amount > 0);
      const rows = amounts.map((amount, at) => ({ due_on: `2999-0${at + 1}-01`, amount }));
      const seen = (await till.list('instalment', { member: [one.id] })).map(({ id, version }) => ({ id, version }));
      await app.call(paymentEndpoints.savePlan, { body: { member_id: one.id, seen, rows } });
    },
    transfer: (one, part) => this.#transfer(one, part),
    pause: (one) => this.#move(one, 'pause', { from: ['studying'], to: 'paused' }),
    resume: (one) => {
      const from: MemberState[] = one.promised.length > 0 ? [] : ['paused', 'left', 'transferred'];
      return this.#move(one, 'resume', { from, to: 'studying' });
    },
    leave: (one, part) => this.#leave(one, part),
    payRefunds: (one) => this.#payRefunds(one),
    approveBills: (one) => this.#approveBills(one),
  };

  async #move(
    one: Membership,
    act: 'pause' | 'resume',
    { from, to }: { from: readonly MemberState[]; to: MemberState },
  ): Promise<void> {
    const isDone = from.includes(one.state);
    expect((await actOn(app, act, { member_id: one.id })).status).toBe(isDone ? 200 : 409);
    if (isDone) one.state = to;
  }

  async #transfer(one: Membership, part: number): Promise<void> {
    const classId = await till.otherClass({ tuition });
    const free = one.paid - one.promised.reduce((sum, amount) => sum + amount, 0);
    const amount = Math.floor((free * part) / 100);
    const reply = await actOn(app, 'transfer', {
      member_id: one.id,
      class: classId,
      amount,
      paid: one.paid,
      allow_prepaid: true,
    });
    const isDone = one.state === 'studying' || one.state === 'paused';
    expect(reply.status).toBe(isDone ? 200 : 409);
    if (!isDone) return;
    const { member_id } = reply.body.data as { member_id: number };
    one.paid -= amount;
    one.state = 'transferred';
    this.memberships.push({ ...Walk.#entered(member_id, classId), paid: amount });
    const lowered = Math.max(one.bill - one.paid, 0);
    if (lowered === 0) return;
    if (one.loweredAlone + lowered > limit) one.asked.push({ from: one.bill, to: one.paid });
    else {
      one.loweredAlone += lowered;
      one.bill = one.paid;
    }
  }

  async #leave(one: Membership, part: number): Promise<void> {
    const free = one.paid - one.promised.reduce((sum, amount) => sum + amount, 0);
    const amount = Math.floor((free * part) / 100);
    const refund_amount = amount > 0 ? amount : null;
    const isDone = one.state === 'studying' || one.state === 'paused';
    expect((await actOn(app, 'leave', { member_id: one.id, refund_amount })).status).toBe(isDone ? 200 : 409);
    if (!isDone) return;
    one.state = 'left';
    if (refund_amount !== null) one.promised.push(refund_amount);
  }

  async #payRefunds(one: Membership): Promise<void> {
    const rows = await till.list('refund', { member: [one.id] });
    const open = rows.filter(({ state }) => state === 'pending');
    expect(open.map(({ amount }) => amount)).toEqual(one.promised);
    for (const { id, version, amount } of open) {
      const body = { id, version, decision: 'approved' };
      await app.call(paymentEndpoints.decideRefund, { token: approver, body });
      expect((await till.post('payRefund', { id, method: 'bank', paid_on: till.today })).status).toBe(200);
      one.paid -= Number(amount);
      this.#refunded += Number(amount);
      one.bill = Math.min(one.bill, one.paid);
    }
    one.promised = [];
  }

  async #approveBills(one: Membership): Promise<void> {
    const rows = await till.list('adjustment', { member: [one.id] });
    const open = rows.filter(({ state }) => state === 'pending');
    expect(open).toHaveLength(one.asked.length);
    for (const [at, { id, version }] of open.entries()) {
      const { from = 0, to = 0 } = one.asked[at] ?? {};
      const body = { id, version, decision: 'approved' };
      const { status } = await app.call(paymentEndpoints.decideAdjustment, { token: approver, body });
      const isDone = one.bill === from && to >= one.paid;
      expect(status).toBe(isDone ? 200 : 409);
      if (isDone) one.bill = to;
    }
    const left = (await till.list('adjustment', { member: [one.id] })).filter(({ state }) => state === 'pending');
    one.asked = left.map(({ old_amount, new_amount }) => ({ from: Number(old_amount), to: Number(new_amount) }));
  }

  /** What is stored is what the model says; bills are the sums of their plans; no money came or went by itself. */
  async #agree(): Promise<void> {
    const stored = await readStored(this.memberships.map(({ id }) => id));
    expect(stored.map(({ id, state, bill, paid }) => ({ id, state, bill, paid }))).toEqual(
      this.memberships.map(({ id, state, bill, paid }) => ({ id, state, bill, paid })),
    );
    for (const { bill, plan } of stored) expect(plan ?? bill).toBe(bill);
    expect(stored.reduce((sum, { paid }) => sum + paid, 0)).toBe(this.#received - this.#refunded);
  }
}

const walks = runs({ usual: 4, assure: 300 });

it('whatever is done to a member, state, bill, plan and money are those of the model', {
  tags: ['long'],
  timeout: Math.max(180_000, walks * 6000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
      const walk = await Walk.begin();
      for (const one of steps) await walk.take(one);
    }),
    { numRuns: walks },
  );
});
