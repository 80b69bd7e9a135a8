import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { RefundStep } from '@shuyuan/contract/courses/member-acts/member-act.catalogue';
import { paymentErrors } from '@shuyuan/contract/courses/payments/payment.errors';
import type {
  decideInput,
  payRefundInput,
  refundInput,
  withdrawInput,
} from '@shuyuan/contract/courses/payments/refund';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { z } from 'zod';
import type { Actor, StoredRecord } from '../../backoffice/records';
import { type Executor, inRetriedTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { writeBill } from './bill.service';
import { type Account, readAccounts, readPromised, readToday } from './ledger.repository';
import { judgeOut, loweredBy, netOf } from './ledger.rules';
import { type Entry, everyone, holdAccounts, seenBy, writeEntries } from './ledger.service';
import { once } from './once';
import type { Act, KeyedAct, PaymentDeps } from './payment.deps';
import { readProgress, readRefundMember } from './refund.repository';
import { proposeRefund } from './refund.rules';

const formId = courseFormIds.refund;

/** A refund that is asked for. */
export interface RefundAsk {
  readonly amount: number;
  readonly reason: string;
  readonly lowers_receivable: boolean;
  /** The field of the amount, for refusals. */
  readonly field?: string;
}

interface Proposal {
  readonly available: number;
  readonly proposed: number;
  readonly rule: string;
}

/** What can be given back to a member, and what the rules propose. */
export const proposalFor = async (
  db: Executor,
  { account, steps }: { account: Account; steps: readonly RefundStep[] },
): Promise<Proposal> => {
  const available = Math.max(netOf(account) - (await readPromised(db, account.id)), 0);
  const progress = await readProgress(db, account.class_id);
  return { available, ...proposeRefund(progress, { available, today: await readToday(db), steps }) };
};

/** The refund that the rules propose for a member. */
export const showProposal = async (
  deps: PaymentDeps,
  { caller, memberId }: { caller: Caller; memberId: number },
): Promise<Proposal> => {
  const seen = await seenBy(deps, caller, 'member');
  const [account] = await readAccounts(deps.db, { ids: [memberId], seen });
  if (account === undefined) throw new AppError(paymentErrors.memberNotFound);
  return proposalFor(deps.db, { account, steps: (await deps.settings.read()).refund.steps });
};

/** Writes the request for a refund of a member whose row is locked; the current proposal is stored with it. */
export const requestRefund = async (
  db: Tx,
  { deps, actor, account, input }: { deps: PaymentDeps; actor: Actor; account: Account; input: RefundAsk },
): Promise<number> => {
  const error = judgeOut(account, { amount: input.amount, promised: await readPromised(db, account.id) });
  if (error !== undefined) throw new AppError(error, { errors: { [input.field ?? 'amount']: [error.errmsg] } });
  const { steps } = (await deps.settings.readIn(db)).refund;
  const { proposed, rule } = await proposalFor(db, { account, steps });
  return deps.records.system.create(db, {
    ...actor,
    formId,
    values: {
      member: account.id,
      student_name: account.student_name,
      class: account.class_id,
      state: 'pending',
      amount: input.amount,
      proposed,
      rule,
      reason: input.reason,
      lowers_receivable: input.lowers_receivable,
      applicant: actor.caller.adminId,
      head_teacher: account.head_teacher,
    },
  });
};

/** Requests a refund; the current proposal is stored with it. */
export const askRefund = async (
  deps: PaymentDeps,
  act: KeyedAct<z.output<typeof refundInput>>,
): Promise<{ id: number }> => {
  const { input, requestKey: _, ...actor } = act;
  const seen = await seenBy(deps, act.caller, 'member');
  return once(deps.db, { act: 'refund', ask: act }, async (db) => {
    const [account] = await holdAccounts(db, { deps, actor, ids: [input.member_id], seen });
    if (account === undefined) throw new AppError(paymentErrors.memberNotFound);
    return { id: await requestRefund(db, { deps, actor, account, input }) };
  });
};

/** Locks a refund that the caller sees, after its member: the order in which all money actions lock. */
const holdRefund = async (
  db: Tx,
  { deps, actor, id }: { deps: PaymentDeps; actor: Actor; id: number },
  seen: Awaited<ReturnType<typeof seenBy>>,
): Promise<{ account: Account; refund: StoredRecord }> => {
  const memberId = await readRefundMember(db, { id, seen });
  if (memberId === undefined) throw new AppError(paymentErrors.refundNotFound);
  const [account] = await holdAccounts(db, { deps, actor, ids: [memberId], seen: everyone });
  const [refund] = await deps.records.system.hold(db, { ...actor, formId, ids: [id] });
  if (account === undefined || refund === undefined) throw new AppError(paymentErrors.refundNotFound);
  return { account, refund };
};

/** Approves or rejects someone else's refund. */
export const decideRefund = async (deps: PaymentDeps, act: Act<z.output<typeof decideInput>>): Promise<void> => {
  const { input, ...actor } = act;
  await seenBy(deps, act.caller, 'member');
  const seen = await seenBy(deps, act.caller, 'refund');
  await inRetriedTransaction(deps.db, async (db) => {
    const { refund } = await holdRefund(db, { deps, actor, id: input.id }, seen);
    if (refund.values.state !== 'pending') throw new AppError(paymentErrors.refundState);
    if (refund.version !== input.version) throw new AppError(platformErrors.staleVersion);
    if (refund.values.applicant === act.caller.adminId) throw new AppError(paymentErrors.ownRefund);
    await deps.records.system.edit(db, {
      ...actor,
      formId,
      id: input.id,
      values: {
        state: input.decision,
        decided_by: act.caller.adminId,
        decided_at: new Date().toISOString(),
        decision_reason: input.reason,
      },
    });
  });
};

/** Withdraws an unpaid refund, by whoever requested or approved it; the promised amount becomes free again. */
export const withdrawRefund = async (deps: PaymentDeps, act: Act<z.output<typeof withdrawInput>>): Promise<void> => {
  const { input, ...actor } = act;
  await seenBy(deps, act.caller, 'member');
  const seen = await seenBy(deps, act.caller, 'refund');
  await inRetriedTransaction(deps.db, async (db) => {
    const { refund } = await holdRefund(db, { deps, actor, id: input.id }, seen);
    const { state, applicant, decided_by } = refund.values;
    if (state !== 'pending' && state !== 'approved') throw new AppError(paymentErrors.refundState);
    if (refund.version !== input.version) throw new AppError(platformErrors.staleVersion);
    if (![applicant, decided_by].includes(act.caller.adminId)) throw new AppError(paymentErrors.notYours);
    const values = { state: 'withdrawn', withdrawn_by: act.caller.adminId, withdraw_reason: input.reason };
    await deps.records.system.edit(db, { ...actor, formId, id: input.id, values });
  });
};

/** Pays an approved refund: a negative row of the ledger, checked once more against what the class holds by now. */
export const payRefund = async (
  deps: PaymentDeps,
  act: KeyedAct<z.output<typeof payRefundInput>>,
): Promise<Entry[]> => {
  const { input, requestKey, ...actor } = act;
  await seenBy(deps, act.caller, 'member');
  const seen = await seenBy(deps, act.caller, 'refund');
  return once(deps.db, { act: 'refund-pay', ask: act }, async (db) => {
    const { account, refund } = await holdRefund(db, { deps, actor, id: input.id }, seen);
    if (refund.values.state !== 'approved') throw new AppError(paymentErrors.refundState);
    const amount = Number(refund.values.amount);
    const promised = (await readPromised(db, account.id)) - amount;
    const error = judgeOut(account, { amount, promised });
    if (error !== undefined) throw new AppError(error);
    const lowered = refund.values.lowers_receivable === true ? loweredBy(account, amount) : 0;
    const { reason } = refund.values;
    const entries = await writeEntries(db, {
      deps,
      actor,
      requestKey,
      entries: [
        {
          account,
          kind: 'refund',
          amount: -amount,
          method: input.method,
          paidOn: input.paid_on,
          more: () => ({ payer_name: account.student_name, remark: reason, lowered }),
        },
      ],
    });
    if (lowered > 0) await writeBill(db, { deps, actor, id: account.id, receivable: account.receivable - lowered });
    const values = { state: 'paid', payment: entries[0]?.id };
    await deps.records.system.edit(db, { ...actor, formId, id: input.id, values });
    return entries;
  });
};
