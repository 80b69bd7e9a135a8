import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { paymentErrors, paymentMessages } from '@shuyuan/contract/courses/payments/payment.errors';
import type { PaymentKind, PaymentMethod } from '@shuyuan/contract/courses/payments/payment.form';
import type { ErrorEntry } from '@shuyuan/contract/platform/error-table';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Actor, Reach } from '../../backoffice/records';
import type { Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { type Account, isClosed, readAccounts, type Seen, takeNumbers } from './ledger.repository';
import { dayBefore, daysBetween, receiptNo } from './ledger.rules';
import type { PaymentDeps } from './payment.deps';

const moneyFields = ['receivable', 'received', 'refunded', 'outstanding', 'amount'];

/** Whether nothing of a form's amounts is hidden from its reader. */
export const mayReadAmounts = ({ hidden }: Pick<Reach, 'hidden'>): boolean =>
  !hidden.some(({ field }) => moneyFields.includes(field));

/**
 * Which rows of a course form the caller sees. A caller who may not see amounts is refused. Called before a transaction
 * is opened, since it may have to read the form's definition.
 */
export const seenBy = async (
  { records }: PaymentDeps,
  caller: Caller,
  form: 'member' | 'payment' | 'refund' | 'instalment' | 'adjustment',
): Promise<Seen> => {
  const reach = await records.reach(caller, { formId: courseFormIds[form], action: 'index' });
  if (!mayReadAmounts(reach)) throw new AppError(platformErrors.forbidden);
  return (row) => reach.conditions(row);
};

/** No restriction, for rows whose access follows from another row. */
export const everyone: Seen = () => [];

/** Refuses an input at one of its fields. */
export const refuseAt = (error: ErrorEntry | undefined, field: string): void => {
  if (error !== undefined) throw new AppError(error, { errors: { [field]: [error.errmsg] } });
};

/** Locks members in the order of their ids (docs/adr/0013-money-is-a-ledger.md); returns accounts as requested. */
export const holdAccounts = async (
  db: Tx,
  { deps, actor, ids, seen }: { deps: PaymentDeps; actor: Actor; ids: readonly number[]; seen: Seen },
): Promise<Account[]> => {
  await deps.records.system.hold(db, { ...actor, formId: courseFormIds.member, ids: [...new Set(ids)] });
  const accounts = await readAccounts(db, { ids, seen });
  return ids.map((id) => {
    const account = accounts.find((one) => one.id === id);
    if (account === undefined) throw new AppError(paymentErrors.memberNotFound);
    return account;
  });
};

/** A ledger row to be written. */
export interface NewEntry {
  readonly account: Account;
  readonly kind: PaymentKind;
  readonly amount: number;
  readonly method: PaymentMethod | null;
  /** The input's field that names the method, if there are several. */
  readonly methodField?: string;
  /** Today by default. */
  readonly paidOn?: string;
  /** The open day that the product found itself, for a row whose day nobody chose. */
  readonly foundDay?: string;
  /** Further columns of the row; `numbers` are those of all rows of the action. */
  readonly more?: (numbers: readonly string[]) => Readonly<Record<string, unknown>>;
}

/** A written ledger row. */
export interface Entry {
  readonly id: number;
  readonly receipt_no: string;
  readonly amount: number;
}

const refuseDay = async (
  db: Tx,
  {
    entry,
    today,
    earliest,
    collectorId,
  }: { entry: NewEntry; collectorId: number } & Record<'today' | 'earliest', string>,
): Promise<string> => {
  if (entry.foundDay !== undefined) return entry.foundDay;
  const day = entry.paidOn ?? today;
  const at = (error: ErrorEntry, { errmsg = error.errmsg, also = [] as readonly string[] } = {}): never => {
    throw new AppError(error, {
      errmsg,
      errors: Object.fromEntries(['paid_on', ...also].map((field) => [field, [errmsg]])),
    });
  };
  if (day > today) at(paymentErrors.inFuture);
  if (day < earliest)
    at(paymentErrors.dayTooEarly, { errmsg: paymentMessages.dayTooEarly(earliest, daysBetween(earliest, today)) });
  if (entry.method !== null && (await isClosed(db, { day, collectorId, method: entry.method })))
    at(paymentErrors.dayClosed, { also: entry.methodField === undefined ? [] : [entry.methodField] });
  return day;
};

/** Adds rows to the ledger, each with its own receipt number. The caller has locked their members. */
export const writeEntries = async (
  db: Tx,
  {
    deps,
    actor,
    requestKey,
    entries,
  }: {
    deps: PaymentDeps;
    actor: Actor;
    requestKey: string;
    entries: readonly NewEntry[];
  },
): Promise<Entry[]> => {
  const { series, acceptsAnyPastDay } = deps.receipts;
  const { year, first, today } = await takeNumbers(db, { series, count: entries.length });
  const isLimited = !acceptsAnyPastDay && entries.some(({ paidOn = today }) => paidOn < today);
  const earliest = isLimited ? dayBefore(today, (await deps.settings.readIn(db)).payment.back_days) : '';
  const numbers = entries.map((_, at) => receiptNo({ series, year, number: first + at }));
  const collectorId = actor.caller.adminId;
  const written: Entry[] = [];
  for (const [at, entry] of entries.entries()) {
    const { account, kind, amount, method, more } = entry;
    const paidOn = await refuseDay(db, { entry, today, earliest, collectorId });
    const receipt_no = numbers[at] ?? '';
    const id = await deps.records.system.create(db, {
      ...actor,
      formId: courseFormIds.payment,
      values: {
        receipt_no,
        member: account.id,
        student_name: account.student_name,
        class: account.class_id,
        kind,
        amount,
        method,
        paid_on: paidOn,
        invoice_state: 'none',
        collector: collectorId,
        head_teacher: account.head_teacher,
        request_key: `${requestKey}/${at + 1}`,
        ...more?.(numbers),
      },
    });
    written.push({ id, receipt_no, amount });
  }
  return written;
};
