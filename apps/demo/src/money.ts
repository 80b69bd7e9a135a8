import { dayCloseEndpoints } from '@shuyuan/contract/courses/payments/day-close.endpoints';
import type { Tender } from '@shuyuan/contract/courses/payments/payment';
import { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { countedMethod, type PaymentMethod } from '@shuyuan/contract/courses/payments/payment.form';
import { planTemplateEndpoints } from '@shuyuan/contract/courses/payments/plan-template.endpoints';
import type { Caller } from '@shuyuan/server/platform/http/slice';
import { type Filling, inLanes, inTurn } from './base';
import { type CompanyBook, openCompanies } from './companies';
import { dayAfter } from './days';
import type { DemoAccount, DemoPayment } from './dues';
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

/** What booking payments needs. */
interface Booking extends Filling {
  readonly companies: CompanyBook;
}

/** The number that a bank or a payment service gives; cash has none. */
const transactionNo = ({ chance }: Filling, { method, paidOn }: { method: PaymentMethod; paidOn: string }): string => {
  if (method === 'cash') return '';
  const digits = Array.from({ length: 10 }, () => chance.between(0, 9)).join('');
  return `${paidOn.replaceAll('-', '')}${digits}`;
};

const tenderOf = (filling: Filling, tender: { method: PaymentMethod; amount: number; paidOn: string }): Tender => {
  const { method, amount } = tender;
  return { method, amount, transaction_no: transactionNo(filling, tender), slip: null };
};

/** Some pay a part in cash and the rest by card. */
const tendersOf = (filling: Filling, { amount, paidOn }: DemoPayment): Tender[] => {
  const { chance } = filling;
  const cash = Math.floor(amount / 5 / 10_000) * 10_000;
  if (cash === 0 || !chance.happens(0.15)) return [tenderOf(filling, { method: chance.pick(methods), amount, paidOn })];
  return [
    tenderOf(filling, { method: 'cash', amount: cash, paidOn }),
    tenderOf(filling, { method: 'card', amount: amount - cash, paidOn }),
  ];
};

const bookOne = async (booking: Booking, { payment, as }: { payment: DemoPayment; as: Caller }) => {
  const { client, chance, companies } = booking;
  const { member, amount, paidOn } = payment;
  const isCompany = chance.happens(0.12);
  const body = {
    shares: [{ member_id: member.id, amount }],
    tenders: isCompany ? [tenderOf(booking, { method: 'corporate', amount, paidOn })] : tendersOf(booking, payment),
    paid_on: paidOn,
    payer_kind: isCompany ? ('company' as const) : ('person' as const),
    company_id: isCompany ? (await companies(member.company, as)).id : null,
    remark: remarkOf(payment),
  };
  return (await client.call(paymentEndpoints.collect, { as, body })).data;
};

const bookTogether = async (booking: Booking, { group, as }: { group: Together; as: Caller }) => {
  const [{ paidOn, member }] = group;
  const amount = group.reduce((sum, payment) => sum + payment.amount, 0);
  const body = {
    shares: group.map(({ member: { id }, amount }) => ({ member_id: id, amount })),
    tenders: [tenderOf(booking, { method: 'corporate', amount, paidOn })],
    paid_on: paidOn,
    payer_kind: 'company' as const,
    company_id: (await booking.companies(member.company, as)).id,
    remark: texts.remarks.company,
  };
  return (await booking.client.call(paymentEndpoints.collect, { as, body })).data;
};

/** Records a payment wrongly and voids it, which takes the whole receipt; the right one follows. */
const bookWrongly = async (booking: Booking, { payment, as }: { payment: DemoPayment; as: Caller }): Promise<void> => {
  const { client, chance } = booking;
  const wrong = { ...payment, amount: Math.max(100, Math.floor(payment.amount / 10)) };
  const [first] = await bookOne(booking, { payment: wrong, as });
  const body = { id: first?.id ?? 0, reason: chance.pick(texts.reasons.voided) };
  await client.call(paymentEndpoints.void, { as, body });
};

const askInvoice = async (
  { client, chance, companies }: Booking,
  { id, title, as }: { id: number; title: string; as: Caller },
): Promise<void> => {
  const { taxNo } = await companies(title, as);
  const asked = { id, version: 1, state: 'requested' as const, title, tax_no: taxNo };
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

/** Gives each programme a template, by which whoever enters from now on pays. */
export const saveTemplates = async ({ client, staff }: Filling, programmeIds: readonly number[]): Promise<void> => {
  for (const id of programmeIds) {
    const lines = texts.template.map((line) => ({ value: null, on: null, ...line }));
    const body = { scope: 'programme' as const, id, version: 0, lines };
    await client.call(planTemplateEndpoints.saveTemplate, { as: inTurn(staff.finance, 0), body });
  }
};

/** Books payments in the order of time, some of them wrongly at first, some with an invoice. */
export const bookPayments = async (
  filling: Filling,
  { payments, wrongs }: { payments: readonly DemoPayment[]; wrongs: number },
): Promise<void> => {
  const { chance, staff } = filling;
  const booking = { ...filling, companies: openCompanies(filling) };
  const groups = together(payments);
  const wrongAt = new Set(
    chance
      .shuffled(groups.flatMap((group, at) => (group.length === 1 && !group[0].isWhole ? [at] : [])))
      .slice(0, wrongs),
  );
  for (const [at, group] of groups.entries()) {
    const as = inTurn(staff.finance, at);
    const [payment] = group;
    if (wrongAt.has(at)) await bookWrongly(booking, { payment, as });
    const entries =
      group.length === 1 ? await bookOne(booking, { payment, as }) : await bookTogether(booking, { group, as });
    const isInvoiced = chance.happens(group.length > 1 ? 0.4 : 0.06);
    for (const { id } of isInvoiced ? entries : [])
      await askInvoice(booking, { id, title: payment.member.company, as });
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
