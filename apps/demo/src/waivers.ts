import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { type Filling, inTurn } from './base';
import type { DemoAccount } from './dues';
import { schoolTexts as texts } from './school.texts';

/** Requests a change of a bill, and has a second person approve it where required; `waits` leaves it undecided. */
export const changeBill = async (
  { client, staff }: Filling,
  waiver: { account: DemoAccount; to: number; reason: string; discount?: string; waits?: boolean },
): Promise<void> => {
  const { account, to, reason, discount = '', waits = false } = waiver;
  const kind = discount === '' ? ('waive' as const) : ('discount' as const);
  const body = { member_id: account.member.id, kind, discount, from: account.one.tuition, to, reason };
  const { data } = await client.call(paymentEndpoints.adjust, { as: inTurn(staff.finance, 0), body });
  if (data.state !== 'pending' || waits) return;
  const decision = { id: data.id, version: 1, decision: 'approved' as const, reason: texts.reasons.waiverApproved };
  await client.call(paymentEndpoints.decideAdjustment, { as: inTurn(staff.directors, 0), body: decision });
};

/** The share of the tuition that is waived; the last request stays pending. */
const waivedShare = 0.1;

/** Waives a part of some members' bills. */
export const waive = async (
  filling: Filling,
  { accounts, count }: { accounts: readonly DemoAccount[]; count: number },
): Promise<void> => {
  const open = accounts.filter(
    ({ one, member, plan, payments }) =>
      one.state === 'enrolling' && !member.isSponsored && plan.length > 0 && payments.length < 2,
  );
  for (const [at, account] of open.slice(0, count).entries()) {
    const to = account.one.tuition - Math.floor((account.one.tuition * waivedShare) / 100) * 100;
    const reason = inTurn(texts.reasons.waiver, at);
    const discount = at === 0 ? texts.discount : '';
    await changeBill(filling, { account, to, reason, discount, waits: at === count - 1 });
  }
};
