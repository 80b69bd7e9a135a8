import type { collectInput, splitInput, transferInput } from '@shuyuan/contract/courses/payments/payment';
import { paymentErrors, paymentMessages } from '@shuyuan/contract/courses/payments/payment.errors';
import type { ErrorEntry } from '@shuyuan/contract/platform/error-table';
import type { z } from 'zod';
import { AppError } from '../../platform/http/app-error';
import { readLoweredAlone } from './adjust.repository';
import { inYuan, needsSecond } from './adjust.rules';
import { writeBill } from './bill.service';
import { carryOver } from './carry.service';
import { type Account, readPromised } from './ledger.repository';
import { judgeIn, judgeOut, loweredBy } from './ledger.rules';
import { type Entry, holdAccounts, openLedger, writeEntries } from './ledger.service';
import { once } from './once';
import type { KeyedAct, PaymentDeps } from './payment.deps';

const refuse = (error: ErrorEntry | undefined, field: string): void => {
  if (error !== undefined) throw new AppError(error, { errors: { [field]: [error.errmsg] } });
};

/** A member's first payment is 缴费, all that follow are 补缴. */
const kindFor = ({ received }: Account) => (received > 0 ? 'topup' : 'pay');

/** Records money received for one member. */
export const collect = async (deps: PaymentDeps, act: KeyedAct<z.output<typeof collectInput>>): Promise<Entry[]> => {
  const { input, requestKey, ...actor } = act;
  const seen = await openLedger(deps, act.caller);
  return once(deps.db, { act: 'collect', ask: act }, async (db) => {
    const [account] = await holdAccounts(db, { deps, actor, ids: [input.member_id], seen });
    if (account === undefined) return [];
    refuse(judgeIn(account, { amount: input.amount, allowsPrepaid: input.allow_prepaid }), 'amount');
    const { amount, method, payer_kind, remark } = input;
    const payer_name = input.payer_name || account.student_name;
    return writeEntries(db, {
      deps,
      actor,
      requestKey,
      entries: [
        {
          account,
          kind: kindFor(account),
          amount,
          method,
          paidOn: input.paid_on,
          more: () => ({ payer_kind, payer_name, remark }),
        },
      ],
    });
  });
};

/** Books one company's transfer for many members: all of them or none, one receipt each. */
export const split = async (deps: PaymentDeps, act: KeyedAct<z.output<typeof splitInput>>): Promise<Entry[]> => {
  const { input, requestKey, ...actor } = act;
  const seen = await openLedger(deps, act.caller);
  return once(deps.db, { act: 'split', ask: act }, async (db) => {
    const accounts = await holdAccounts(db, { deps, actor, ids: input.shares.map((one) => one.member_id), seen });
    const { method, payer_name, remark, allow_prepaid: allowsPrepaid } = input;
    const entries = accounts.map((account, at) => {
      const amount = input.shares[at]?.amount ?? 0;
      refuse(judgeIn(account, { amount, allowsPrepaid }), `shares.${at}.amount`);
      return {
        account,
        kind: kindFor(account),
        amount,
        method,
        paidOn: input.paid_on,
        more: ([batch_no]: readonly string[]) => ({ payer_kind: 'company', payer_name, remark, batch_no }),
      } as const;
    });
    return writeEntries(db, { deps, actor, requestKey, entries });
  });
};

/** A transfer that lowers the bill is made by one person, so it is limited to what one may lower alone. */
const refuseLowering = (of: Parameters<typeof needsSecond>[0]): void => {
  if (!needsSecond(of)) return;
  const errmsg = paymentMessages.lowersTooMuch(inYuan(of.lowered), inYuan(of.limit));
  throw new AppError(paymentErrors.lowersTooMuch, { errmsg, errors: { lowers_receivable: [errmsg] } });
};

/** Transfers one person's money from one class to another: two rows that refer to each other. */
export const transfer = async (deps: PaymentDeps, act: KeyedAct<z.output<typeof transferInput>>): Promise<Entry[]> => {
  const { input, requestKey, ...actor } = act;
  const seen = await openLedger(deps, act.caller);
  return once(deps.db, { act: 'transfer', ask: act }, async (db) => {
    const ids = [input.from_member_id, input.to_member_id];
    const [from, to] = await holdAccounts(db, { deps, actor, ids, seen });
    if (from === undefined || to === undefined) return [];
    const { amount, remark } = input;
    if (from.contact_id !== to.contact_id) refuse(paymentErrors.otherPerson, 'to_member_id');
    refuse(judgeOut(from, { amount, promised: await readPromised(db, from.id) }), 'amount');
    refuse(judgeIn(to, { amount, allowsPrepaid: input.allow_prepaid }), 'amount');
    const lowered = input.lowers_receivable ? loweredBy(from, amount) : 0;
    const { payment } = await deps.settings.readIn(db);
    const before = lowered > 0 ? await readLoweredAlone(db, from.id) : 0;
    refuseLowering({ lowered, before, limit: payment.alone_limit });
    const written = await carryOver(db, { deps, actor, requestKey, from, to, amount, remark, lowered });
    if (lowered > 0) await writeBill(db, { deps, actor, id: from.id, receivable: from.receivable - lowered });
    return written;
  });
};
