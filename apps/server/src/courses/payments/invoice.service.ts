import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { paymentErrors } from '@shuyuan/contract/courses/payments/payment.errors';
import type { invoiceInput } from '@shuyuan/contract/courses/payments/refund';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { z } from 'zod';
import { inRetriedTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import { isReversed, readJoint } from './ledger.repository';
import { seenBy } from './ledger.service';
import type { Act, PaymentDeps } from './payment.deps';

type InvoiceInput = z.output<typeof invoiceInput>;

/** The states from which each one can be reached; an issued invoice is reversed with a reason (红冲). */
const from: Readonly<Record<InvoiceInput['state'], readonly string[]>> = {
  requested: ['none', 'requested'],
  issued: ['requested'],
  none: ['requested', 'issued'],
};

const valuesOf = (input: InvoiceInput): Readonly<Record<string, unknown>> => {
  if (input.state === 'requested') return { invoice_title: input.title, tax_no: input.tax_no };
  return { invoice_no: input.state === 'issued' ? input.invoice_no : null };
};

const refuse = async (db: Tx, input: InvoiceInput, values: Readonly<Record<string, unknown>>): Promise<void> => {
  const isMoneyIn = ['pay', 'topup'].includes(String(values.kind)) && Number(values.amount) > 0;
  const isGone = (values.voided_on ?? null) !== null || (await isReversed(db, String(values.receipt_no)));
  const state = String(values.invoice_state ?? 'none');
  if (input.state !== 'none' && (!isMoneyIn || isGone)) throw new AppError(paymentErrors.noInvoice);
  if (!from[input.state].includes(state)) throw new AppError(paymentErrors.invoiceStep);
  if (input.state === 'none' && state === 'issued' && input.reason === '')
    throw new AppError(platformErrors.invalidInput, { errors: { reason: [paymentErrors.invoiceIssued.errmsg] } });
};

/** Moves the invoice of a payment to its next state, or reverses it. */
export const moveInvoice = async (deps: PaymentDeps, act: Act<InvoiceInput>): Promise<void> => {
  const { input, ...actor } = act;
  const seen = await seenBy(deps, act.caller, 'payment');
  const formId = courseFormIds.payment;
  await inRetriedTransaction(deps.db, async (db) => {
    const rows = await readJoint(db, { id: input.id, seen });
    if (rows.length === 0) throw new AppError(paymentErrors.paymentNotFound);
    const [row] = await deps.records.system.hold(db, { ...actor, formId, ids: [input.id] });
    if (row === undefined) throw new AppError(paymentErrors.paymentNotFound);
    if (row.version !== input.version) throw new AppError(platformErrors.staleVersion);
    await refuse(db, input, row.values);
    const values = { invoice_state: input.state, ...valuesOf(input) };
    await deps.records.system.edit(db, { ...actor, formId, id: input.id, values });
  });
};
