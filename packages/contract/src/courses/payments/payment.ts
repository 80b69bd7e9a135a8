import { z } from 'zod';
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
const amount = z
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
const version = z.int().positive({ error: '缺少版本号' });

const payer = {
  payer_kind: oneOf(payerKinds, '请选择付款方类型').default('person'),
  payer_name: words(100).default(''),
};

/** How many members one payment can be split between. */
const sharesMax = 200;

const noPayer = '请填写付款单位';

/** Money received for one member. */
export const collectInput = z
  .strictObject({
    member_id: bodyId,
    amount,
    method,
    paid_on: day,
    ...payer,
    /** Accepts more than is owed; the rest becomes prepaid. */
    allow_prepaid: z.boolean().default(false),
    remark: words(500).default(''),
  })
  .refine(({ payer_kind, payer_name }) => payer_kind !== 'company' || payer_name !== '', {
    path: ['payer_name'],
    error: noPayer,
  });

/** One company's transfer for many members; the shares add up to the total to the fen. */
export const splitInput = z
  .strictObject({
    total: amount,
    method: method.default('corporate'),
    paid_on: day,
    payer_name: words(100).min(1, { error: noPayer }),
    shares: z
      .array(z.strictObject({ member_id: bodyId, amount }))
      .min(1, { error: '请选择学员' })
      .max(sharesMax, { error: `一次不超过 ${sharesMax} 人` }),
    allow_prepaid: z.boolean().default(false),
    remark: words(500).default(''),
  })
  .superRefine(({ shares, total }, context) => {
    if (new Set(shares.map(({ member_id }) => member_id)).size !== shares.length)
      context.addIssue({ code: 'custom', path: ['shares'], message: '同一名学员只能出现一次' });
    if (shares.reduce((sum, share) => sum + share.amount, 0) !== total)
      context.addIssue({ code: 'custom', path: ['total'], message: '各学员金额之和应等于付款总额' });
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

/** What voiding a payment would do: void it, or, on a closed day, book a reversal on the first open day. */
export const voidPreview = z.object({ paid_on: day, reversal_on: day.nullable() });
export type VoidPreview = z.output<typeof voidPreview>;

export const refundInput = z.strictObject({
  member_id: bodyId,
  amount,
  reason,
  lowers_receivable: z.boolean().default(true),
});

export const decideInput = z
  .strictObject({
    id: bodyId,
    version,
    decision: z.enum(['approved', 'rejected'], { error: '请选择审批结果' }),
    reason: words(200).default(''),
  })
  .refine(({ decision, reason }) => decision === 'approved' || reason !== '', {
    path: ['reason'],
    error: '请填写驳回原因',
  });

/** Withdraws a request, also an approved one, before it takes effect. */
export const withdrawInput = z.strictObject({ id: bodyId, version, reason });

export const payRefundInput = z.strictObject({ id: bodyId, method, paid_on: day });

/** An action on an invoice: requested, issued, or cancelled (红冲 once it was issued). */
export const invoiceInput = z.discriminatedUnion(
  'state',
  [
    z.strictObject({
      id: bodyId,
      version,
      state: z.literal('requested'),
      title: words(100).min(1, { error: '请填写发票抬头' }),
      tax_no: words(20).regex(/^(?:[0-9A-Z]{15,20})?$/, { error: '税号应为 15 到 20 位数字或大写字母' }),
    }),
    z.strictObject({
      id: bodyId,
      version,
      state: z.literal('issued'),
      invoice_no: words(30).regex(/^[0-9]{8,20}$/, { error: '发票号码应为 8 到 20 位数字' }),
    }),
    z.strictObject({ id: bodyId, version, state: z.literal('none'), reason: words(200).default('') }),
  ],
  { error: '发票状态不正确' },
);

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

/** Debts, by how long they have been due. */
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
  next_due_on: day.nullable(),
});
export type MemberAccount = z.output<typeof memberAccount>;

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
  collector_name: z.string(),
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
