import { memberActEndpoints } from '@shuyuan/contract/courses/member-acts/member-act.endpoints';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import type { RefundState } from '@shuyuan/contract/courses/payments/refund.form';
import { type DemoClass, type Filling, inTurn } from './base';
import { dayAfter, instantOf } from './days';
import type { DemoAccount } from './dues';
import type { DemoMember } from './members';
import { schoolTexts as texts } from './school.texts';
import { changeBill } from './waivers';

/** How many refunds there are in each state. */
type RefundCounts = Readonly<Record<RefundState, number>>;

const wholeYuan = (fen: number): number => Math.max(100, Math.floor(fen / 100) * 100);

const leave = async (
  { client, today }: Filling,
  { account, reason }: { account: DemoAccount; reason: string },
): Promise<void> => {
  const as = account.one.headTeacher;
  const query = { member_id: String(account.member.id), act: 'leave' as const };
  const { data } = await client.call(memberActEndpoints.preview, { as, query });
  const { id, version } = data.member;
  await client.call(memberActEndpoints.leave, { as, body: { member_id: id, version, day: today, reason } });
};

const refundOf = async (
  filling: Filling,
  { account, state }: { account: DemoAccount; state: RefundState },
): Promise<void> => {
  const { client, chance, staff, today } = filling;
  const [asks, decides] = [inTurn(staff.finance, 0), inTurn(staff.finance, 1)];
  const query = { member_id: String(account.member.id) };
  const { data } = await client.call(paymentEndpoints.proposal, { as: asks, query });
  const body = {
    member_id: account.member.id,
    amount: data.proposed > 0 ? data.proposed : wholeYuan(data.available / 4),
    reason: chance.pick(texts.reasons.refund),
  };
  const { id } = (await client.call(paymentEndpoints.refund, { as: asks, body })).data;
  if (state === 'pending') return;
  const decision = state === 'rejected' ? ('rejected' as const) : ('approved' as const);
  const reason = decision === 'rejected' ? texts.reasons.refundRejected : texts.reasons.refundApproved;
  await client.call(paymentEndpoints.decideRefund, { as: decides, body: { id, version: 1, decision, reason } });
  const back = chance.between(9, 25);
  const decidedAt = instantOf(dayAfter(today, -back - 1), '16:10');
  await client.change('refund', [{ id, values: { decided_at: decidedAt } }], decides);
  if (state === 'withdrawn') {
    const body = { id, version: 3, reason: texts.reasons.refundWithdrawn };
    await client.call(paymentEndpoints.withdrawRefund, { as: asks, body });
  }
  if (state !== 'paid') return;
  const paid = { id, method: 'bank' as const, paid_on: dayAfter(today, -back) };
  await client.call(paymentEndpoints.payRefund, { as: asks, body: paid });
  await leave(filling, { account, reason: body.reason });
};

/** Requests or pays refunds in running classes. */
export const refund = async (
  filling: Filling,
  { accounts, counts }: { accounts: readonly DemoAccount[]; counts: RefundCounts },
): Promise<void> => {
  const chosen = filling.chance.shuffled(
    accounts.filter(
      ({ one, member, payments }) => one.state === 'running' && !member.isSponsored && payments.length > 1,
    ),
  );
  for (const state of Object.keys(counts) as RefundState[]) {
    for (let left = counts[state]; left > 0; left -= 1) {
      const account = chosen.pop();
      if (account !== undefined) await refundOf(filling, { account, state });
    }
  }
};

/** Those who joined two classes, with both accounts. */
export const doublesOf = (accounts: readonly DemoAccount[]): [from: DemoAccount, to: DemoAccount][] => {
  const first = new Map<number, DemoAccount>();
  return accounts.flatMap((account): [DemoAccount, DemoAccount][] => {
    const known = first.get(account.member.contactId);
    first.set(account.member.contactId, known ?? account);
    return known === undefined ? [] : [[known, account]];
  });
};

/** Transfers what they paid in one class to the other, and withdraws them from the first. */
export const transfer = async (
  filling: Filling,
  { doubles }: { doubles: readonly [from: DemoAccount, to: DemoAccount][] },
): Promise<void> => {
  const { client, staff } = filling;
  for (const [from, to] of doubles) {
    const amount = from.payments.reduce((sum, payment) => sum + payment.amount, 0);
    if (amount === 0) continue;
    const body = {
      from_member_id: from.member.id,
      to_member_id: to.member.id,
      amount,
      remark: texts.reasons.transfer,
    };
    await client.call(paymentEndpoints.transfer, { as: inTurn(staff.finance, 0), body });
    await changeBill(filling, { account: from, to: 0, reason: texts.reasons.transfer });
    await client.change('member', [{ id: from.member.id, values: { state: 'left' } }], from.one.headTeacher);
  }
};

/** Ends the classes that are over: their members graduate. */
export const graduate = async (
  { client }: Filling,
  { one, members }: { one: DemoClass; members: readonly DemoMember[] },
): Promise<void> => {
  if (one.state !== 'finished') return;
  await client.change(
    'member',
    members.map(({ id }) => ({ id, values: { state: 'graduated' } })),
    one.headTeacher,
  );
  await client.change('class', [{ id: one.id, values: { state: 'finished' } }], one.headTeacher);
};
