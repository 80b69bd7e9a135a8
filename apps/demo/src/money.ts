import { dayCloseEndpoints } from '@shuyuan/contract/courses/payments/day-close.endpoints';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { countedMethod, type PaymentMethod } from '@shuyuan/contract/courses/payments/payment.form';
import type { Caller } from '@shuyuan/server/platform/http/slice';
import { type Filling, inLanes, inTurn } from './base';
import { dayAfter } from './days';
import type { DemoAccount, DemoPayment } from './dues';
import type { Chance } from './random';
import { schoolTexts as texts } from './school.texts';

/** The payment methods, weighted by repetition. */
const methods: readonly PaymentMethod[] = [
  ...Array<PaymentMethod>(8).fill('wechat'),
  ...Array<PaymentMethod>(4).fill('alipay'),
  ...Array<PaymentMethod>(5).fill('bank'),
  ...Array<PaymentMethod>(4).fill('card'),
  'cash',
];

/** Payments that are recorded together: a single one, or those of one company. */
type Together = readonly [DemoPayment, ...DemoPayment[]];

/** One entry for each person who pays alone, one for each instalment of a company's people; in the order of time. */
const together = (payments: readonly DemoPayment[]): Together[] => {
  const groups = new Map<string, DemoPayment[]>();
  for (const payment of payments) {
    const { member, one, no } = payment;
    const name = member.isSponsored ? `${one.id}/${no}` : `${one.id}/${member.id}/${no}`;
    groups.set(name, [...(groups.get(name) ?? []), payment]);
  }
  const days = (group: readonly DemoPayment[]): string =>
    group
      .map(({ paidOn }) => paidOn)
      .sort()
      .at(-1) ?? '';
  return [...groups.values()]
    .sort((one, other) => days(one).localeCompare(days(other)))
    .map((group) => {
      const paidOn = days(group);
      return group.map((payment) => ({ ...payment, paidOn })) as [DemoPayment, ...DemoPayment[]];
    });
};

const remarkOf = ({ no, isWhole }: DemoPayment): string => {
  if (isWhole) return texts.remarks.whole;
  return no === 1 ? texts.remarks.deposit : texts.remarks.instalment(no);
};

const bookOne = async ({ client, chance }: Filling, { payment, as }: { payment: DemoPayment; as: Caller }) => {
  const { member, amount, paidOn } = payment;
  const isCompany = chance.happens(0.12);
  const body = {
    member_id: member.id,
    amount,
    method: isCompany ? ('corporate' as const) : chance.pick(methods),
    paid_on: paidOn,
    payer_kind: isCompany ? ('company' as const) : ('person' as const),
    payer_name: isCompany ? member.company : '',
    remark: remarkOf(payment),
  };
  return (await client.call(paymentEndpoints.collect, { as, body })).data;
};

const bookTogether = async ({ client }: Filling, { group, as }: { group: Together; as: Caller }) => {
  const [{ paidOn, member }] = group;
  const body = {
    total: group.reduce((sum, { amount }) => sum + amount, 0),
    method: 'corporate' as const,
    paid_on: paidOn,
    payer_name: member.company,
    shares: group.map(({ member: { id }, amount }) => ({ member_id: id, amount })),
    remark: texts.remarks.company,
  };
  return (await client.call(paymentEndpoints.split, { as, body })).data;
};

/** Records a payment wrongly and voids it; the right one follows. */
const bookWrongly = async (filling: Filling, { payment, as }: { payment: DemoPayment; as: Caller }): Promise<void> => {
  const { client, chance } = filling;
  const wrong = { ...payment, amount: Math.max(100, Math.floor(payment.amount / 10)) };
  for (const { id } of await bookOne(filling, { payment: wrong, as })) {
    await client.call(paymentEndpoints.void, { as, body: { id, reason: chance.pick(texts.reasons.voided) } });
  }
};

const taxNo = (chance: Chance): string => `91330100MA${String(chance.between(0, 99_999_999)).padStart(8, '0')}`;

const askInvoice = async (
  { client, chance }: Filling,
  { id, title, as }: { id: number; title: string; as: Caller },
): Promise<void> => {
  const asked = { id, version: 1, state: 'requested' as const, title, tax_no: taxNo(chance) };
  await client.call(paymentEndpoints.invoice, { as, body: asked });
  if (chance.happens(0.35)) return;
  const number = String(chance.between(10_000_000, 99_999_999));
  await client.call(paymentEndpoints.invoice, {
    as,
    body: { id, version: 2, state: 'issued' as const, invoice_no: `2533${number}` },
  });
};

/** Writes down the plans of those who pay in instalments. */
export const savePlans = async ({ client, staff }: Filling, accounts: readonly DemoAccount[]): Promise<void> => {
  await inLanes(accounts, async ({ member, plan }) => {
    if (plan.length === 0) return;
    const rows = plan.map(({ dueOn, amount }) => ({ due_on: dueOn, amount }));
    const body = { member_id: member.id, seen: [], rows };
    await client.call(paymentEndpoints.savePlan, { as: inTurn(staff.finance, 0), body });
  });
};

/** Books payments in the order of time, some of them wrongly at first, some with an invoice. */
export const bookPayments = async (
  filling: Filling,
  { payments, wrongs }: { payments: readonly DemoPayment[]; wrongs: number },
): Promise<void> => {
  const { chance, staff } = filling;
  const groups = together(payments);
  const wrongAt = new Set(
    chance
      .shuffled(groups.flatMap((group, at) => (group.length === 1 && !group[0].isWhole ? [at] : [])))
      .slice(0, wrongs),
  );
  for (const [at, group] of groups.entries()) {
    const as = inTurn(staff.finance, at);
    const [payment] = group;
    if (wrongAt.has(at)) await bookWrongly(filling, { payment, as });
    const entries =
      group.length === 1 ? await bookOne(filling, { payment, as }) : await bookTogether(filling, { group, as });
    const isInvoiced = chance.happens(group.length > 1 ? 0.4 : 0.06);
    for (const { id } of isInvoiced ? entries : [])
      await askInvoice(filling, { id, title: payment.member.company, as });
  }
};

/** The closed days, relative to today. */
const closedDays = { from: -8, to: -2 } as const;

/** Closes the days of last week. */
export const closeDays = async ({ client, staff, today }: Filling): Promise<void> => {
  const as = inTurn(staff.finance, 1);
  for (let back = closedDays.from; back <= closedDays.to; back += 1) {
    const day = dayAfter(today, back);
    const { data } = await client.call(dayCloseEndpoints.tills, { as, query: { day } });
    for (const { collector_id, method, total } of data) {
      const counted = method === countedMethod ? total : null;
      await client.call(dayCloseEndpoints.close, { as, body: { day, collector_id, method, total, counted } });
    }
  }
};
