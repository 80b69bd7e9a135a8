import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { VoidPreview, voidInput } from '@shuyuan/contract/courses/payments/payment';
import { paymentErrors } from '@shuyuan/contract/courses/payments/payment.errors';
import type { PaymentKind, PaymentMethod } from '@shuyuan/contract/courses/payments/payment.form';
import type { z } from 'zod';
import type { Actor, StoredRecord } from '../../backoffice/records';
import type { Executor, Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { writeBill } from './bill.service';
import { type Account, holdLedger, isClosed, isReversed, readJoint, readOpenDay, readToday } from './ledger.repository';
import { judgeTakeBack, netOf } from './ledger.rules';
import { type Entry, everyone, holdAccounts, seenBy, writeEntries } from './ledger.service';
import { once } from './once';
import type { KeyedAct, PaymentDeps } from './payment.deps';
import { refundOf } from './refund.repository';

interface TakeBack {
  readonly deps: PaymentDeps;
  readonly actor: Actor;
  readonly input: z.output<typeof voidInput>;
  readonly requestKey: string;
  readonly rows: readonly StoredRecord[];
}

interface Booking {
  readonly day: string;
  readonly collectorId: number;
  readonly method: string | null;
}

const text = (row: StoredRecord, field: string): string => String(row.values[field] ?? '');
const number = (row: StoredRecord, field: string): number => Number(row.values[field] ?? 0);

const refuse = async (db: Tx, rows: readonly StoredRecord[]): Promise<void> => {
  for (const row of rows) {
    const error = judgeTakeBack({
      isVoided: text(row, 'voided_on') !== '',
      isReversed: await isReversed(db, text(row, 'receipt_no')),
      isReversal: text(row, 'reverses') !== '',
      invoiceState: text(row, 'invoice_state'),
    });
    if (error !== undefined) throw new AppError(error);
  }
};

/** The day on which rows are reversed, since one of them stands on a closed day; undefined where they are voided. */
const reversalDay = async (
  db: Executor,
  { rows, adminId }: { rows: readonly Booking[]; adminId: number },
): Promise<string | undefined> => {
  const methods = [...new Set(rows.map(({ method }) => method))];
  for (const booking of rows)
    if (await isClosed(db, booking)) return readOpenDay(db, { collectorId: adminId, methods });
  return undefined;
};

/** The day and the till of a held row. */
const bookingOf = (row: StoredRecord): Booking => ({
  day: text(row, 'paid_on'),
  collectorId: number(row, 'collector'),
  method: text(row, 'method') || null,
});

const markVoided = async (db: Tx, { deps, actor, input, rows }: TakeBack): Promise<Entry[]> => {
  const values = {
    voided_on: await readToday(db),
    void_reason: input.reason,
    voided_by: actor.caller.adminId,
  };
  for (const { id } of rows)
    await deps.records.system.edit(db, { ...actor, formId: courseFormIds.payment, id, values });
  return rows.map((row) => ({
    id: row.id,
    receipt_no: text(row, 'receipt_no'),
    amount: number(row, 'amount'),
  }));
};

const reverse = (
  db: Tx,
  { deps, actor, input, requestKey, rows }: TakeBack,
  { accounts, day }: { accounts: readonly Account[]; day: string },
): Promise<Entry[]> =>
  writeEntries(db, {
    deps,
    actor,
    requestKey,
    entries: rows.flatMap((row) => {
      const account = accounts.find(({ id }) => id === number(row, 'member'));
      if (account === undefined) return [];
      return {
        account,
        kind: text(row, 'kind') as PaymentKind,
        amount: -number(row, 'amount'),
        method: (row.values.method ?? null) as PaymentMethod | null,
        foundDay: day,
        more: ([first]) => ({
          reverses: text(row, 'receipt_no'),
          payer_kind: row.values.payer_kind,
          payer_name: row.values.payer_name,
          company: row.values.company,
          batch_no: rows.length > 1 && text(row, 'batch_no') !== '' ? first : null,
          remark: input.reason,
        }),
      };
    }),
  });

/** Undoes the side effects of a row: a lowered receivable, or the payment of an approved refund. */
const undoTrail = async (db: Tx, { deps, actor, rows }: TakeBack, accounts: readonly Account[]): Promise<void> => {
  for (const row of rows) {
    const account = accounts.find(({ id }) => id === number(row, 'member'));
    const lowered = number(row, 'lowered');
    if (account !== undefined && lowered > 0)
      await writeBill(db, { deps, actor, id: account.id, receivable: account.receivable + lowered });
    const refundId = text(row, 'kind') === 'refund' ? await refundOf(db, row.id) : undefined;
    if (refundId !== undefined) {
      const values = { state: 'approved', payment: null };
      await deps.records.system.edit(db, { ...actor, formId: courseFormIds.refund, id: refundId, values });
    }
  }
};

/** The rows that go with a row, all of which the caller has to see. */
const readWhole = async (db: Executor, asked: Parameters<typeof readJoint>[1]) => {
  const rows = await readJoint(db, asked);
  if (rows.length === 0) throw new AppError(paymentErrors.paymentNotFound);
  if (rows.some(({ is_seen }) => !is_seen)) throw new AppError(paymentErrors.receiptBeyondReach);
  return rows;
};

/**
 * Voids a wrong row, which keeps its receipt number; on a closed day it is reversed on the first open day instead. Both
 * sides of a 结转 and all rows of a joint receipt go together. Later payouts must still be covered.
 */
export const voidPayment = async (
  deps: PaymentDeps,
  act: KeyedAct<z.output<typeof voidInput>>,
): Promise<{ reversalOn: string | null; entries: Entry[] }> => {
  const { input, requestKey, ...actor } = act;
  const seen = await seenBy(deps, act.caller, 'payment');
  return once(deps.db, { act: 'void', ask: act }, async (db) => {
    const whole = await readWhole(db, { id: input.id, seen });
    const ids = whole.map(({ member }) => member);
    const accounts = await holdAccounts(db, { deps, actor, ids, seen: everyone });
    await holdLedger(db);
    const rows = await deps.records.system.hold(db, {
      ...actor,
      formId: courseFormIds.payment,
      ids: whole.map(({ id }) => id),
    });
    await refuse(db, rows);
    const take: TakeBack = { deps, actor, input, requestKey, rows };
    const day = await reversalDay(db, { rows: rows.map(bookingOf), adminId: act.caller.adminId });
    const entries = day === undefined ? await markVoided(db, take) : await reverse(db, take, { accounts, day });
    await undoTrail(db, take, accounts);
    const after = await holdAccounts(db, { deps, actor, ids, seen: everyone });
    if (after.some((account) => netOf(account) < 0)) throw new AppError(paymentErrors.refundedSince);
    return { reversalOn: day ?? null, entries };
  });
};

/** What voiding a row would do now; whether it may be voided at all is judged when it is. */
export const previewVoid = async (
  deps: PaymentDeps,
  { caller, id }: { caller: Caller; id: number },
): Promise<VoidPreview> => {
  const seen = await seenBy(deps, caller, 'payment');
  const whole = await readWhole(deps.db, { id, seen });
  const rows = whole.map(({ paid_on: day, collector: collectorId, method }) => ({ day, collectorId, method }));
  return {
    paid_on: whole.find((row) => row.id === id)?.paid_on ?? '',
    reversal_on: (await reversalDay(deps.db, { rows, adminId: caller.adminId })) ?? null,
    receipt_nos: whole.map(({ receipt_no }) => receipt_no),
  };
};
