import type { decideReopenInput, reopenInput, withdrawReopenInput } from '@shuyuan/contract/courses/payments/day-close';
import { paymentErrors, paymentMessages } from '@shuyuan/contract/courses/payments/payment.errors';
import type { z } from 'zod';
import { recordAudit } from '../../backoffice/audit';
import { inRetriedTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import {
  endCloses,
  endReopening,
  insertReopening,
  isTargetClosed,
  type ReopenTarget,
  readReopening,
} from './day-close.repository';
import { holdLedger, readToday } from './ledger.repository';
import { dayBefore } from './ledger.rules';
import { seenBy } from './ledger.service';
import type { Act, PaymentDeps } from './payment.deps';

/** A close that stands, on a day that money may still be booked on: older ones are mended by reversals. */
const refuseTarget = async (db: Tx, { deps, target }: { deps: PaymentDeps; target: ReopenTarget }): Promise<void> => {
  if (!(await isTargetClosed(db, target))) throw new AppError(paymentErrors.notClosed);
  const { back_days } = (await deps.settings.readIn(db)).payment;
  const earliest = dayBefore(await readToday(db), back_days);
  if (target.day < earliest)
    throw new AppError(paymentErrors.reopenTooOld, { errmsg: paymentMessages.reopenTooOld(earliest) });
};

const trailOf = ({ caller, origin }: Act<unknown>, { day, collector_id, method }: ReopenTarget) => ({
  actor: { id: caller.adminId, name: caller.name },
  origin,
  target: { type: 'day_close' as const, id: method === null ? day : `${day}/${collector_id}/${method}` },
});

/** Asks a second person to open a close again. */
export const askReopen = async (deps: PaymentDeps, act: Act<z.output<typeof reopenInput>>): Promise<{ id: number }> => {
  const { input, caller } = act;
  await seenBy(deps, caller, 'payment');
  return inRetriedTransaction(deps.db, async (db) => {
    await holdLedger(db);
    await refuseTarget(db, { deps, target: input });
    const id = await insertReopening(db, { ...input, asked_by: caller.adminId });
    if (id === undefined) throw new AppError(paymentErrors.reopenAsked);
    await recordAudit(db, { ...trailOf(act, input), action: 'payment.reopen_ask', after: { id, ...input } });
    return { id };
  });
};

const readPending = async (db: Tx, id: number) => {
  const asked = await readReopening(db, id);
  if (asked === undefined) throw new AppError(paymentErrors.reopenNotFound);
  if (asked.state !== 'pending') throw new AppError(paymentErrors.reopenState);
  return asked;
};

/** Takes back a request of one's own before anyone has decided it; the close stands, and may be asked about again. */
export const withdrawReopen = async (
  deps: PaymentDeps,
  act: Act<z.output<typeof withdrawReopenInput>>,
): Promise<void> => {
  const { input, caller } = act;
  await seenBy(deps, caller, 'payment');
  await inRetriedTransaction(deps.db, async (db) => {
    await holdLedger(db);
    const { id } = input;
    const asked = await readPending(db, id);
    if (asked.asked_by !== caller.adminId) throw new AppError(paymentErrors.otherReopen);
    await endReopening(db, { id, state: 'withdrawn' });
    const after = { id, state: 'withdrawn', reason: asked.reason };
    await recordAudit(db, { ...trailOf(act, asked), action: 'payment.reopen_withdraw', after });
  });
};

/** Opens a close again, or refuses to: someone else than who asked. The till is then counted and closed anew. */
export const decideReopen = async (deps: PaymentDeps, act: Act<z.output<typeof decideReopenInput>>): Promise<void> => {
  const { input, caller } = act;
  await seenBy(deps, caller, 'payment');
  await inRetriedTransaction(deps.db, async (db) => {
    await holdLedger(db);
    const { id, decision: state, reason: decision_reason } = input;
    const asked = await readPending(db, id);
    if (asked.asked_by === caller.adminId) throw new AppError(paymentErrors.ownReopen);
    if (state === 'approved') {
      await refuseTarget(db, { deps, target: asked });
      await endCloses(db, asked);
    }
    await endReopening(db, { id, state, decided_by: caller.adminId, decision_reason });
    const after = { id, state, decision_reason, reason: asked.reason };
    await recordAudit(db, { ...trailOf(act, asked), action: 'payment.reopen_decide', after });
  });
};
