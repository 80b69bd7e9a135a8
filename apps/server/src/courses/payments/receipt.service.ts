import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { Receipt, ReceiptLine } from '@shuyuan/contract/courses/payments/payment';
import { paymentErrors } from '@shuyuan/contract/courses/payments/payment.errors';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { visibilityOf } from '../visibility.sql';
import { seenBy } from './ledger.service';
import type { PaymentDeps } from './payment.deps';
import { readReceipt } from './receipt.repository';

/** What a row is about, without hidden and masked values. */
const concealedLine = <L extends Omit<ReceiptLine, 'receipt_no'>>(line: L, fields: ReadonlySet<string>): L => ({
  ...line,
  student_name: fields.has('student_name') ? '' : line.student_name,
  student_no: fields.has('member') ? '' : line.student_no,
  class_name: fields.has('class') ? '' : line.class_name,
  method: fields.has('method') ? null : line.method,
  transaction_no: fields.has('transaction_no') ? '' : line.transaction_no,
});

/** A receipt without hidden and masked values; the amount was checked before. */
export const concealed = (receipt: Receipt, fields: ReadonlySet<string>): Receipt => {
  const blank = (field: keyof Receipt & string, value: string): string => (fields.has(field) ? '' : value);
  const lines = fields.has('batch_no') ? [] : receipt.lines.map((line) => concealedLine(line, fields));
  return {
    ...concealedLine(receipt, fields),
    payer_name: blank('payer_name', receipt.payer_name),
    tax_no: fields.has('company') ? '' : receipt.tax_no,
    collector_name: fields.has('collector') ? '' : receipt.collector_name,
    batch_no: blank('batch_no', receipt.batch_no),
    lines: fields.has('receipt_no') ? lines.map((line) => ({ ...line, receipt_no: '' })) : lines,
    counterpart: blank('counterpart', receipt.counterpart),
    counterpart_class: fields.has('class') ? '' : receipt.counterpart_class,
    reverses: blank('reverses', receipt.reverses),
    reversed_by: blank('reversed_by', receipt.reversed_by),
    originals: fields.has('receipt_no') ? [] : receipt.originals,
    remark: blank('remark', receipt.remark),
    void_reason: blank('void_reason', receipt.void_reason),
  };
};

/** A receipt as it is printed. */
export const showReceipt = async (
  deps: PaymentDeps,
  { caller, id }: { caller: Caller; id: number },
): Promise<Receipt> => {
  const seen = await seenBy(deps, caller, 'payment');
  const companies = await visibilityOf(deps, { caller, form: 'company' });
  const receipt = await readReceipt(deps.db, { id, seen, companies });
  if (receipt === undefined) throw new AppError(paymentErrors.paymentNotFound);
  const { hidden, masked } = await deps.records.reach(caller, { formId: courseFormIds.payment });
  return concealed(receipt, new Set([...hidden.map(({ field }) => field), ...masked]));
};
