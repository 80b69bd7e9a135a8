import type { closeDayInput, closeInput, DayBook, DayTill } from '@shuyuan/contract/courses/payments/day-close';
import { paymentErrors } from '@shuyuan/contract/courses/payments/payment.errors';
import type { z } from 'zod';
import { recordAudit } from '../../backoffice/audit';
import { inRetriedTransaction } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import {
  insertClose,
  insertDayClosing,
  readCloses,
  readDayClosing,
  readNumbers,
  readReopenings,
  readTills,
} from './day-close.repository';
import { dayEvents, numberRanges } from './day-close.rules';
import { holdLedger, readToday } from './ledger.repository';
import { everyone, seenBy } from './ledger.service';
import type { Act, PaymentDeps } from './payment.deps';

/** A day's money by collector and method, from the rows that the caller sees, and what was done with its closes. */
export const showTills = async (
  { db, ...deps }: PaymentDeps,
  { caller, day }: { caller: Caller; day: string },
): Promise<DayBook & { data: DayTill[] }> => {
  const seen = await seenBy({ db, ...deps }, caller, 'payment');
  const numbers = await readNumbers(db, { day, seen });
  const reopenings = await readReopenings(db, day);
  return {
    data: await readTills(db, { day, seen }),
    closing: await readDayClosing(db, day),
    numbers: numberRanges(numbers.map(({ receipt_no }) => receipt_no)),
    voided: numbers.flatMap(({ receipt_no, voided }) => (voided ? [receipt_no] : [])),
    reopenings: reopenings.filter(({ state }) => state === 'pending'),
    events: dayEvents(await readCloses(db, day), reopenings),
  };
};

/** Closes what the caller saw: nothing of it can be voided, and nothing can be added any more. */
export const closeDay = async (deps: PaymentDeps, act: Act<z.output<typeof closeInput>>): Promise<void> => {
  const { input, caller, origin } = act;
  await seenBy(deps, caller, 'payment');
  await inRetriedTransaction(deps.db, async (db) => {
    await holdLedger(db);
    if (input.day > (await readToday(db))) throw new AppError(paymentErrors.closeInFuture);
    const tills = await readTills(db, { day: input.day, seen: everyone });
    const till = tills.find((one) => one.collector_id === input.collector_id && one.method === input.method);
    if (till === undefined) throw new AppError(paymentErrors.nothingToClose);
    if (till.closed_at !== null) throw new AppError(paymentErrors.alreadyClosed);
    if (till.total !== input.total) throw new AppError(paymentErrors.totalChanged);
    const { day, collector_id, method } = input;
    const closing = { ...input, count: till.count, closed_by: caller.adminId };
    if (!(await insertClose(db, closing))) throw new AppError(paymentErrors.alreadyClosed);
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'payment.close',
      target: { type: 'day_close', id: `${day}/${collector_id}/${method}` },
      after: closing,
    });
  });
};

/** Closes a past day for everyone and every method, so that nothing can be recorded on it any more. */
export const closeWholeDay = async (deps: PaymentDeps, act: Act<z.output<typeof closeDayInput>>): Promise<void> => {
  const { input, caller, origin } = act;
  await seenBy(deps, caller, 'payment');
  await inRetriedTransaction(deps.db, async (db) => {
    await holdLedger(db);
    const { day } = input;
    if (day >= (await readToday(db))) throw new AppError(paymentErrors.dayNotOver);
    if ((await readDayClosing(db, day)) !== null) throw new AppError(paymentErrors.alreadyClosed);
    const tills = await readTills(db, { day, seen: everyone });
    if (tills.some(({ closed_at }) => closed_at === null)) throw new AppError(paymentErrors.tillsOpen);
    await insertDayClosing(db, { day, closed_by: caller.adminId });
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'payment.close_day',
      target: { type: 'day_close', id: day },
      after: { day, count: tills.reduce((sum, { count }) => sum + count, 0) },
    });
  });
};
