import type { MemberAccount, PersonAccount } from '@shuyuan/contract/courses/payments/payment';
import type { paymentEndpoints } from '@shuyuan/contract/courses/payments/payment.endpoints';
import { type PaymentMethod, paymentMethods } from '@shuyuan/contract/courses/payments/payment.form';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { schoolDay } from '../../../platform/school-clock';
import { type DueProposal, proposeDue } from '../due-proposal';

/** A member of a class whom money is taken for, with what they owe there; in fen. */
export interface Share {
  readonly member_id: number;
  readonly contact_id: number;
  readonly student_name: string;
  readonly student_no: string;
  readonly class_id: number;
  readonly class_name: string;
  readonly receivable: number;
  readonly received: number;
  readonly outstanding: number;
  /** What is due by today and not paid. */
  readonly due: number;
  /** The instalments that are not settled. */
  readonly plan: PersonAccount['classes'][number]['plan'];
}

/** The values of the form that takes money. */
export interface CollectValues {
  shares: { of: Share; amount?: number | null }[];
  /** The last one takes what the others leave of the total; its own amount is not used. */
  tenders: { method: PaymentMethod; amount?: number | null; transaction_no?: string; slip?: string | null }[];
  paid_on: string;
  payer: 'self' | 'other' | 'company';
  company_id?: number | null;
  payer_name?: string;
  allow_prepaid: boolean;
  remark?: string;
}

type Body = BodyOf<(typeof paymentEndpoints)['collect']>;
type ClassOf = { readonly id: number; readonly label: string };

/** A row of a class's account as a share. */
export const shareOfMember = (member: MemberAccount, { id, label }: ClassOf): Share => ({
  member_id: member.id,
  contact_id: member.contact_id,
  student_name: member.student_name,
  student_no: member.student_no,
  class_id: id,
  class_name: label,
  receivable: member.receivable,
  received: member.received,
  outstanding: member.outstanding,
  due: member.due,
  plan: [],
});

/** The classes of a person as shares. */
export const sharesOfPerson = ({ classes }: PersonAccount): Share[] =>
  classes.map(({ class_id, class_name, plan, ...member }) => ({
    ...shareOfMember(member, { id: class_id, label: class_name }),
    plan,
  }));

/** What the plan of a share proposes to take: what is due, or else the next instalment. */
export const proposedOf = ({ plan, outstanding }: Share): DueProposal =>
  proposeDue(
    plan.map(({ no, due_on, open }) => ({ no, due_on, amount: open, settled: 0 })),
    { today: schoolDay(), outstanding },
  );

/** Rows for shares, each with what is due; nothing stands where nothing is due. */
export const rowsOf = (shares: readonly Share[]): CollectValues['shares'] =>
  shares.map((of) => ({ of, ...(of.due > 0 ? { amount: of.due } : {}) }));

const fenIn = (amount: unknown): number => (typeof amount === 'number' ? amount : 0);

/** The sum of typed amounts; what is not an amount counts as nothing. */
export const sumOf = (parts: readonly { readonly amount?: unknown }[] = []): number =>
  parts.reduce((sum, part) => sum + fenIn(part?.amount), 0);

/** What the last way to pay takes. */
export const restOf = ({ shares = [], tenders = [] }: Partial<Pick<CollectValues, 'shares' | 'tenders'>>): number =>
  sumOf(shares) - sumOf(tenders.slice(0, -1));

/** The way to pay that is offered next: cash beside another one, then in the order of the ledger. */
export const nextMethod = (tenders: CollectValues['tenders']): PaymentMethod => {
  const isFree = (method: PaymentMethod) => !tenders.some((tender) => tender.method === method);
  return isFree('cash') ? 'cash' : (paymentMethods.find(({ value }) => isFree(value))?.value ?? 'cash');
};

/** Whether a payment by this method has a number of its own. */
export const hasNumber = (method: PaymentMethod | undefined): boolean => method !== 'cash';

/** Whether a payment by this method has a slip of the bank. */
export const hasSlip = (method: PaymentMethod | undefined): boolean =>
  method === 'bank' || method === 'corporate' || method === 'card';

const payerOf = ({ payer, company_id, payer_name = '' }: CollectValues) => {
  if (payer === 'company') return { payer_kind: 'company', company_id: company_id ?? null } as const;
  return { payer_kind: 'person', payer_name: payer === 'other' ? payer_name : '' } as const;
};

/** The positions of the rows that have an amount: only they are sent. */
const sentPlaces = ({ shares }: CollectValues): number[] =>
  shares.flatMap(({ amount }, at) => (fenIn(amount) > 0 ? [at] : []));

/** What is sent of the form's values. */
export const bodyOf = (values: CollectValues): Body => {
  const { shares, tenders } = values;
  const last = tenders.length - 1;
  return {
    shares: sentPlaces(values).flatMap((at) => {
      const share = shares[at];
      return share === undefined ? [] : [{ member_id: share.of.member_id, amount: fenIn(share.amount) }];
    }),
    tenders: tenders.map(({ method, amount, transaction_no = '', slip = null }, at) => ({
      method,
      amount: at === last ? restOf(values) : fenIn(amount),
      transaction_no: hasNumber(method) ? transaction_no.trim() : '',
      slip: hasSlip(method) ? (slip ?? null) : null,
    })),
    paid_on: values.paid_on,
    ...payerOf(values),
    allow_prepaid: values.allow_prepaid,
    remark: values.remark ?? '',
  };
};

/** The server's messages at the rows of the form: `shares.0` is the first row that was sent. */
export const placedErrors = <T>(errors: Readonly<Record<string, T>>, values: CollectValues): Record<string, T> => {
  const places = sentPlaces(values);
  const placed = Object.entries(errors).map(([field, messages]): [string, T] => [
    field.replace(/^shares\.(\d+)/, (_, at: string) => `shares.${places[Number(at)] ?? at}`),
    messages,
  ]);
  return Object.fromEntries(placed);
};

/** The rows with what is owed now; an amount that was proposed before, and not typed, follows. */
export const refreshedRows = (
  rows: CollectValues['shares'],
  now: ReadonlyMap<number, MemberAccount>,
): CollectValues['shares'] =>
  rows.map(({ of, amount }) => {
    const account = now.get(of.member_id);
    if (account === undefined) return { of, ...(amount === undefined ? {} : { amount }) };
    const { plan: _, ...fresh } = shareOfMember(account, { id: of.class_id, label: of.class_name });
    const next = { ...of, ...fresh };
    if (fenIn(amount) === of.due) return { of: next, amount: next.due > 0 ? next.due : null };
    if (fenIn(amount) === of.outstanding) return { of: next, amount: next.outstanding > 0 ? next.outstanding : null };
    return { of: next, ...(amount === undefined ? {} : { amount }) };
  });

/** The rows whose debt differs from before. */
export const changedRows = (before: CollectValues['shares'], after: CollectValues['shares']) =>
  after.flatMap(({ of }, at) => {
    const was = before[at]?.of.outstanding ?? of.outstanding;
    return was === of.outstanding ? [] : [{ name: of.student_name, was, now: of.outstanding }];
  });
