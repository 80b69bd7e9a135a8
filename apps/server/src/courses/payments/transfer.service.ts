import type { transferInput } from '@shuyuan/contract/courses/payments/payment';
import { paymentErrors, paymentMessages } from '@shuyuan/contract/courses/payments/payment.errors';
import type { z } from 'zod';
import { AppError } from '../../platform/http/app-error';
import { readLoweredAlone } from './adjust.repository';
import { inYuan, needsSecond } from './adjust.rules';
import { writeBill } from './bill.service';
import { carryOver } from './carry.service';
import { readPromised } from './ledger.repository';
import { judgeIn, judgeOut, loweredBy } from './ledger.rules';
import { type Entry, holdAccounts, refuseAt, seenBy } from './ledger.service';
import { once } from './once';
import type { KeyedAct, PaymentDeps } from './payment.deps';

/** A transfer that lowers the bill is made by one person, so it is limited to what one may lower alone. */
const refuseLowering = (of: Parameters<typeof needsSecond>[0]): void => {
  if (!needsSecond(of)) return;
  const errmsg = paymentMessages.lowersTooMuch(inYuan(of.lowered), inYuan(of.limit));
  throw new AppError(paymentErrors.lowersTooMuch, { errmsg, errors: { lowers_receivable: [errmsg] } });
};

/** Transfers one person's money from one class to another: two rows that refer to each other. */
export const transfer = async (deps: PaymentDeps, act: KeyedAct<z.output<typeof transferInput>>): Promise<Entry[]> => {
  const { input, requestKey, ...actor } = act;
  const seen = await seenBy(deps, act.caller, 'member');
  return once(deps.db, { act: 'transfer', ask: act }, async (db) => {
    const ids = [input.from_member_id, input.to_member_id];
    const [from, to] = await holdAccounts(db, { deps, actor, ids, seen });
    if (from === undefined || to === undefined) return [];
    const { amount, remark } = input;
    if (from.contact_id !== to.contact_id) refuseAt(paymentErrors.otherPerson, 'to_member_id');
    refuseAt(judgeOut(from, { amount, promised: await readPromised(db, from.id) }), 'amount');
    refuseAt(judgeIn(to, { amount, allowsPrepaid: input.allow_prepaid }), 'amount');
    const lowered = input.lowers_receivable ? loweredBy(from, amount) : 0;
    const { payment } = await deps.settings.readIn(db);
    const before = lowered > 0 ? await readLoweredAlone(db, from.id) : 0;
    refuseLowering({ lowered, before, limit: payment.alone_limit });
    const written = await carryOver(db, { deps, actor, requestKey, from, to, amount, remark, lowered });
    if (lowered > 0) await writeBill(db, { deps, actor, id: from.id, receivable: from.receivable - lowered });
    return written;
  });
};
