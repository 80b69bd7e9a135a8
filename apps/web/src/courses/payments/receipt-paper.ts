import { amountInWords } from '@shuyuan/contract/courses/payments/amount-in-words';
import type { Receipt, ReceiptLine } from '@shuyuan/contract/courses/payments/payment';
import { paymentMethods } from '@shuyuan/contract/courses/payments/payment.form';
import { formatMoney } from '../../ui/data-table/cell-format';
import { paymentTexts } from './payment.texts';
import { paperKind } from './receipt-kind';

const texts = paymentTexts.receipt;

/** How many receipts a refund names one by one. */
const namedOriginals = 3;

/** A line of a paper. */
export interface PaperLine {
  readonly label: string;
  readonly value: string | undefined;
  /** Two such lines stand side by side. */
  readonly isHalf?: boolean;
}

/** The name of a method; nothing for what has none. */
export const methodName = (method: Receipt['method']): string =>
  paymentMethods.find(({ value }) => value === method)?.label ?? '';

/** The number of a paper: that of the joint receipt if its rows stand on it. */
export const paperNo = ({ receipt_no, batch_no, lines }: Receipt): string =>
  lines.length === 0 ? receipt_no : batch_no;

const placeOf = ({ student_name, student_no, class_name }: ReceiptLine): string =>
  [student_name, student_no, class_name].join('\n');

/** The rows that a paper lists in a table: those of a joint receipt for several students or classes. */
export const tableOf = ({ lines }: Receipt): readonly ReceiptLine[] =>
  new Set(lines.map(placeOf)).size > 1 ? lines : [];

/** What a paper is about, in fen and without a sign. */
export const paperAmount = ({ amount, lines }: Receipt): number =>
  Math.abs(lines.length === 0 ? amount : lines.reduce((sum, line) => sum + line.amount, 0));

/** How it was paid; of several ways each with its amount. */
const methodsOf = (receipt: Receipt): string => {
  const ways = new Map<string, { name: string; no: string; amount: number }>();
  for (const { method, transaction_no: no, amount } of receipt.lines) {
    const way = ways.get(`${method}`) ?? { name: methodName(method), no, amount: 0 };
    ways.set(`${method}`, { ...way, amount: way.amount + Math.abs(amount) });
  }
  const all = [...ways.values()];
  const [only = { name: methodName(receipt.method), no: receipt.transaction_no }] = all;
  if (all.length < 2) return texts.way(only.name, only.no);
  return all.map(({ name, no, amount }) => texts.way(`${name} ${formatMoney(amount)}`, no)).join('；');
};

/** What a paper says before its amounts; what is empty is left out. */
export const linesBefore = (receipt: Receipt): PaperLine[] => {
  const kind = paperKind(receipt);
  const words = texts.papers[kind];
  const { originals, class_name, counterpart_class } = receipt;
  const rows = tableOf(receipt);
  const isMany = rows.length > 0;
  const classes = receipt.amount < 0 ? [class_name, counterpart_class] : [counterpart_class, class_name];
  const [fromClass, toClass] = kind === 'transfer' ? classes : [];
  const student = isMany ? '' : [receipt.student_name, receipt.student_no].filter(Boolean).join(' ');
  const people = new Set(rows.map(({ student_name, student_no }) => `${student_name}\n${student_no}`)).size;
  return [
    { label: words.who, value: words.who && receipt.payer_name },
    { label: texts.taxNo, value: words.who && receipt.tax_no, isHalf: isMany },
    { label: words.cause, value: isMany ? texts.causeOfMany(people) : '', isHalf: true },
    { label: texts.student, value: student, isHalf: true },
    { label: words.method, value: methodsOf(receipt), isHalf: receipt.lines.length === 0 },
    { label: texts.counterpart, value: receipt.counterpart, isHalf: true },
    { label: texts.fromClass, value: fromClass, isHalf: true },
    { label: texts.toClass, value: toClass, isHalf: true },
    { label: words.cause, value: isMany ? '' : words.causeOf(class_name) },
    { label: texts.originals, value: texts.originalsOf(originals.slice(0, namedOriginals), originals.length) },
    { label: texts.reverses, value: receipt.reverses },
    { label: texts.reversedBy, value: receipt.reversed_by },
    { label: texts.batchNo, value: receipt.lines.length === 0 ? receipt.batch_no : '' },
  ].filter(({ label, value }) => label !== '' && Boolean(value));
};

/** The amounts of a paper and what follows them. */
export const linesAfter = (receipt: Receipt, copy: string | undefined): PaperLine[] => {
  const words = texts.papers[paperKind(receipt)];
  const amount = paperAmount(receipt);
  // Discounts are the school's own note: they are not on the copy that is handed out, and not on one for many.
  const discounts = copy === words.copy || tableOf(receipt).length > 0 ? [] : receipt.discounts;
  return [
    { label: words.words, value: amountInWords(amount) },
    { label: words.figures, value: formatMoney(amount) },
    { label: texts.discounts, value: discounts.map(({ name, amount }) => `${name} ${formatMoney(amount)}`).join('；') },
    { label: texts.remark, value: receipt.remark },
  ].filter(({ value }) => Boolean(value));
};
