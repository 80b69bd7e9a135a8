import { z } from 'zod';
import { fileUrl } from '../../backoffice/forms/field-types/file-url';
import { bodyId, queryId } from '../../backoffice/records/record-query';
import { postedBack } from '../../platform/posted-back';
import { memberStates, payStates } from '../contacts/member.form';
import { instalmentStates } from './instalment.form';
import { payerKinds, paymentKinds, paymentMethods } from './payment.form';

/** One of some choices, by value. */
export const oneOf = <const T extends readonly { readonly value: string }[]>(choices: T, error: string) =>
  z.enum(choices.map(({ value }) => value) as [T[number]['value'], ...T[number]['value'][]], { error });

/** ¥ 100 million in fen: no school receives more at once, and a few zeros too many are caught. */
export const amountMax = 10_000_000_000;
/** An amount in fen, greater than zero. */
export const amount = z
  .int({ error: '请输入金额，最多两位小数' })
  .positive({ error: '金额应大于 0' })
  .max(amountMax, { error: '金额过大' });

/** Typed words, without spaces around them. */
export const words = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `不超过 ${max} 个字` });
/** A required reason. */
export const reason = words(200).min(1, { error: '请填写原因' });
export const day = z.iso.date({ error: '请选择日期' });
/** A method of payment. */
export const method = oneOf(paymentMethods, '请选择方式');
const paymentKind = oneOf(paymentKinds, '类型不正确');
/** An amount in fen. */
export const fen = z.int();
/** The version of a record on the screen. */
export const version = z.int().positive({ error: '缺少版本号' });

/** How many members one receipt can be for. */
const sharesMax = 200;

/** The number that a bank or a payment service gave to a payment. */
const transactionNo = words(64).regex(/^[0-9A-Za-z_-]*$/, { error: '交易单号只含数字、字母、- 和 _' });

/** One of the ways in which a receipt was paid. */
const tender = z.strictObject({
  method,
  amount,
  transaction_no: transactionNo.default(''),
  /** The bank's slip, as a file of the library. */
  slip: fileUrl.nullable().default(null),
});
export type Tender = z.output<typeof tender>;

const totalOf = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((sum, part) => sum + part.amount, 0);

/**
 * Money received, on one receipt: for whom, and how it was paid. Both lists make the same total to the fen; a company
 * that pays is one of the ledger of companies.
 */
export const collectInput = z
  .strictObject({
    shares: z
      .array(z.strictObject({ member_id: bodyId, amount }))
      .min(1, { error: '请选择学员' })
      .max(sharesMax, { error: `一次不超过 ${sharesMax} 人` }),
    tenders: z
      .array(tender)
      .min(1, { error: '请选择方式' })
      .max(paymentMethods.length, { error: `不超过 ${paymentMethods.length} 种方式` }),
    paid_on: day,
    payer_kind: oneOf(payerKinds, '请选择付款方类型').default('person'),
    company_id: bodyId.nullable().default(null),
    /** Who paid for a person, such as a parent; the student by default. A company's name is that of the ledger. */
    payer_name: words(100).default(''),
    /** Accepts more than is owed; the rest becomes prepaid. */
    allow_prepaid: z.boolean().default(false),
    remark: words(500).default(''),
  })
  .superRefine(({ shares, tenders, payer_kind, company_id }, context) => {
    const refuse = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message });
    if (new Set(shares.map(({ member_id }) => member_id)).size !== shares.length)
      refuse('shares', '同一名学员只能出现一次');
    if (new Set(tenders.map(({ method }) => method)).size !== tenders.length)
      refuse('tenders', '同一种方式只能出现一次');
    if (totalOf(shares) !== totalOf(tenders)) refuse('tenders', '各方式金额之和应等于收款总额');
    if (payer_kind === 'company' && company_id === null) refuse('company_id', '请选择付款单位');
    if (payer_kind === 'person' && company_id !== null) refuse('company_id', '付款方为个人时不能选择单位');
  });

/** A transfer from one class of a person to another. */
export const transferInput = z
  .strictObject({
    from_member_id: bodyId,
    to_member_id: bodyId,
    amount,
    lowers_receivable: z.boolean().default(false),
    allow_prepaid: z.boolean().default(false),
    remark: words(500).default(''),
  })
  .refine((input) => input.from_member_id !== input.to_member_id, {
    path: ['to_member_id'],
    error: '请选择另一个班级',
  });

/** Voids a wrong payment. */
export const voidInput = z.strictObject({ id: bodyId, reason });

/**
 * What voiding a payment would do: void it, or, on a closed day, book a reversal on the first open day; and the receipt
 * numbers of all rows that go with it: those of its joint receipt, or both sides of a 结转.
 */
export const voidPreview = z.object({ paid_on: day, reversal_on: day.nullable(), receipt_nos: z.array(z.string()) });
export type VoidPreview = z.output<typeof voidPreview>;

const planRow = z.object({
  id: z.int(),
  version,
  no: z.int(),
  due_on: day,
  amount: fen,
  settled: fen,
  state: oneOf(instalmentStates, ''),
  /** What the instalment is called, such as 首期款. */
  remark: z.string(),
});
export const plan = z.object({ member_id: z.int(), receivable: fen, rows: z.array(planRow) });

const givenInstalment = z.strictObject({
  id: bodyId.optional(),
  version: version.optional(),
  due_on: day,
  amount,
  /** Without it a stored one stays. */
  remark: words(50).optional(),
});

/** A plan in the order of its due dates; it adds up to what is receivable to the fen. */
export const planInput = postedBack(
  z.strictObject({
    member_id: bodyId,
    /** The plan that was on the screen; if it has changed since, it is not overwritten. By default that of the rows. */
    seen: z
      .array(z.strictObject({ id: bodyId, version }))
      .max(60)
      .optional(),
    rows: z.array(postedBack(givenInstalment, planRow)).max(60, { error: '不超过 60 期' }),
  }),
  plan,
).transform(({ member_id, seen, rows }) => ({
  member_id,
  seen: seen ?? rows.flatMap(({ id, version }) => (id === undefined || version === undefined ? [] : [{ id, version }])),
  rows: rows.map(({ due_on, amount, remark }) => ({ due_on, amount, remark })),
}));

export const classQuery = z.strictObject({ class_id: queryId });
export const memberQuery = z.strictObject({ member_id: queryId });

/** The balance of a member. */
export const balance = z.object({
  receivable: fen,
  received: fen,
  refunded: fen,
  outstanding: fen,
  prepaid: fen,
});
export type Balance = z.output<typeof balance>;

/** Debts, by how long they are overdue; what is due today is due, but not overdue. */
export const arrears = z.object({ not_due: fen, to_30: fen, to_60: fen, to_90: fen, over_90: fen });
export type Arrears = z.output<typeof arrears>;

export const memberAccount = balance.extend({
  id: z.int(),
  student_name: z.string(),
  student_no: z.string(),
  contact_id: z.int(),
  state: oneOf(memberStates, ''),
  pay_state: oneOf(payStates, ''),
  arrears,
  /** What is due by today and not paid. */
  due: fen,
  next_due_on: day.nullable(),
});
export type MemberAccount = z.output<typeof memberAccount>;

/** A person that the till found, with what they owe in the classes that the caller sees. */
export const tillPerson = z.object({
  contact_id: z.int(),
  name: z.string(),
  /** Masked where the caller sees it so. */
  mobile: z.string(),
  student_nos: z.array(z.string()),
  class_names: z.array(z.string()),
  outstanding: fen,
});
export type TillPerson = z.output<typeof tillPerson>;

/** What a person owes: each of their classes with its account, and the instalments that are not settled. */
export const personAccount = z.object({
  contact_id: z.int(),
  name: z.string(),
  mobile: z.string(),
  classes: z.array(
    memberAccount.extend({
      class_id: z.int(),
      class_name: z.string(),
      plan: z.array(z.object({ no: z.int(), due_on: day, open: fen, remark: z.string() })),
    }),
  ),
});
export type PersonAccount = z.output<typeof personAccount>;

/** The account of a class: the totals of its members' rows, and the rows. */
export const classAccount = z.object({
  class_name: z.string(),
  totals: balance.extend({ arrears }),
  members: z.array(memberAccount.extend({ search_entry: z.string() })),
});
export type ClassAccount = z.output<typeof classAccount>;

/** One class among all: how many members it has and how many owe, and the totals of its members' rows. */
export const classArrears = balance.extend({
  id: z.int(),
  class_name: z.string(),
  search_entry: z.string(),
  members: z.int(),
  owing: z.int(),
  arrears,
});
export type ClassArrears = z.output<typeof classArrears>;

/** The accounts of all classes that the caller may see: the totals of their rows, and the rows. */
export const schoolAccount = z.object({ totals: balance.extend({ arrears }), classes: z.array(classArrears) });
export type SchoolAccount = z.output<typeof schoolAccount>;

export const writtenPayment = z.object({ id: z.int(), receipt_no: z.string(), amount: fen });

export const proposal = z.object({
  available: fen,
  proposed: fen,
  rule: z.string(),
});

/** One row of a joint receipt. */
const receiptLine = z.object({
  id: z.int(),
  receipt_no: z.string(),
  student_name: z.string(),
  student_no: z.string(),
  class_name: z.string(),
  method: method.nullable(),
  transaction_no: z.string(),
  amount: fen,
});
export type ReceiptLine = z.output<typeof receiptLine>;

/** The content of a receipt; the screen adds the amount in words. */
export const receipt = z.object({
  id: z.int(),
  receipt_no: z.string(),
  kind: paymentKind,
  method: method.nullable(),
  amount: fen,
  paid_on: day,
  student_name: z.string(),
  student_no: z.string(),
  class_name: z.string(),
  payer_name: z.string(),
  /** The tax number of a company that paid. */
  tax_no: z.string(),
  transaction_no: z.string(),
  collector_name: z.string(),
  /** The number of the joint receipt, which is that of its first row; empty for a receipt of one row. */
  batch_no: z.string(),
  /** The rows of the joint receipt in order; empty for a receipt of one row, or if the caller may not see all rows. */
  lines: z.array(receiptLine),
  counterpart: z.string(),
  /** The class on the other side of a 结转; empty if the caller may not see that side. */
  counterpart_class: z.string(),
  reverses: z.string(),
  /** The receipt that reverses this one. */
  reversed_by: z.string(),
  /** The receipts of the money that a refund gives back. */
  originals: z.array(z.string()),
  remark: z.string(),
  /** The discounts on the bill when the money was booked. */
  discounts: z.array(z.object({ name: z.string(), amount: fen })),
  voided_on: day.nullable(),
  void_reason: z.string(),
});
export type Receipt = z.output<typeof receipt>;
