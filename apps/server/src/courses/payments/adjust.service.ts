import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { adjustInput } from '@shuyuan/contract/courses/payments/adjustment';
import type { AdjustmentState } from '@shuyuan/contract/courses/payments/adjustment.form';
import { paymentErrors } from '@shuyuan/contract/courses/payments/payment.errors';
import { laidOut } from '@shuyuan/contract/courses/payments/plan.rules';
import type { decideInput, withdrawInput } from '@shuyuan/contract/courses/payments/refund';
import type { ErrorEntry } from '@shuyuan/contract/platform/error-table';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { z } from 'zod';
import type { Actor, StoredRecord } from '../../backoffice/records';
import { inRetriedTransaction, type Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import { readAdjustedMember, readLoweredAlone } from './adjust.repository';
import { judgeAdjust, needsSecond } from './adjust.rules';
import { writeBill } from './bill.service';
import type { Account } from './ledger.repository';
import { everyone, holdAccounts, seenBy } from './ledger.service';
import { once } from './once';
import type { Act, KeyedAct, PaymentDeps } from './payment.deps';
import { readPlan } from './plan.repository';

const formId = courseFormIds.adjustment;
type AdjustInput = z.output<typeof adjustInput>;
type Change = Pick<AdjustInput, 'from' | 'to' | 'kind'>;

const refuse = (account: Account, change: Change): void => {
  const fault = judgeAdjust(account, change);
  if (fault !== undefined) throw new AppError(fault.error, { errmsg: fault.errmsg, errors: { to: [fault.errmsg] } });
};

/** Why the plan cannot take the difference where it is named. */
const planFault = async (
  db: Tx,
  { memberId, total, named }: { memberId: number; total: number; named: readonly number[] },
): Promise<ErrorEntry | undefined> => {
  const plan = await readPlan(db, memberId);
  const isOpen = (id: number) => plan.some((row) => row.id === id && row.settled < row.amount);
  if (!named.every(isOpen)) return paymentErrors.instalmentSettled;
  const isLaid = plan.length === 0 || laidOut(plan, { total, named }) !== undefined;
  return isLaid ? undefined : paymentErrors.instalmentsShort;
};

/** Changes a member's bill; what one person may not lower alone becomes a request for a second one. */
export const adjust = async (
  deps: PaymentDeps,
  act: KeyedAct<AdjustInput>,
): Promise<{ id: number; state: AdjustmentState }> => {
  const { input, requestKey: _, ...actor } = act;
  const seen = await seenBy(deps, act.caller, 'member');
  return once(deps.db, { act: 'adjust', ask: act }, async (db) => {
    const [account] = await holdAccounts(db, { deps, actor, ids: [input.member_id], seen });
    if (account === undefined) throw new AppError(paymentErrors.memberNotFound);
    refuse(account, input);
    const { from, to, kind, reason, instalment_ids: named } = input;
    const error = await planFault(db, { memberId: account.id, total: to, named });
    if (error !== undefined) throw new AppError(error, { errors: { instalment_ids: [error.errmsg] } });
    const { payment } = await deps.settings.readIn(db);
    const before = await readLoweredAlone(db, account.id);
    const state = needsSecond({ lowered: from - to, before, limit: payment.alone_limit }) ? 'pending' : 'applied';
    if (state === 'applied') await writeBill(db, { deps, actor, id: account.id, receivable: to, named });
    const { student_name, head_teacher, class_id } = account;
    const whose = { member: account.id, student_name, class: class_id, head_teacher, applicant: act.caller.adminId };
    const amounts = { amount: to - from, old_amount: from, new_amount: to };
    const discount = kind === 'discount' ? input.discount : null;
    const values = { ...whose, ...amounts, state, kind, discount, reason, instalments: named.join(',') || null };
    return { id: await deps.records.system.create(db, { ...actor, formId, values }), state };
  });
};

interface HeldAdjustment {
  readonly account: Account;
  readonly row: StoredRecord;
}

/** Locks a pending request, after its member: the order in which all money actions lock. */
const holdPending = async (
  db: Tx,
  {
    deps,
    actor,
    input,
    seen,
  }: { deps: PaymentDeps; actor: Actor; input: { id: number; version: number } } & {
    seen: Awaited<ReturnType<typeof seenBy>>;
  },
): Promise<HeldAdjustment> => {
  const memberId = await readAdjustedMember(db, { id: input.id, seen });
  if (memberId === undefined) throw new AppError(paymentErrors.adjustmentNotFound);
  const [account] = await holdAccounts(db, { deps, actor, ids: [memberId], seen: everyone });
  const [row] = await deps.records.system.hold(db, { ...actor, formId, ids: [input.id] });
  if (account === undefined || row === undefined) throw new AppError(paymentErrors.adjustmentNotFound);
  if (row.values.state !== 'pending') throw new AppError(paymentErrors.adjustmentState);
  if (row.version !== input.version) throw new AppError(platformErrors.staleVersion);
  return { account, row };
};

const apply = async (
  db: Tx,
  { deps, actor, held: { account, row } }: { deps: PaymentDeps; actor: Actor; held: HeldAdjustment },
): Promise<void> => {
  const { old_amount, new_amount, kind, instalments } = row.values;
  refuse(account, { from: Number(old_amount), to: Number(new_amount), kind: kind as AdjustInput['kind'] });
  const named = String(instalments ?? '')
    .split(',')
    .filter(Boolean)
    .map(Number);
  const receivable = Number(new_amount);
  const error = await planFault(db, { memberId: account.id, total: receivable, named });
  if (error !== undefined) throw new AppError(paymentErrors.instalmentsChanged);
  await writeBill(db, { deps, actor, id: account.id, receivable, named });
};

/** Approves or rejects someone else's change of a bill; an approved one takes effect at once. */
export const decideAdjustment = async (deps: PaymentDeps, act: Act<z.output<typeof decideInput>>): Promise<void> => {
  const { input, ...actor } = act;
  await seenBy(deps, act.caller, 'member');
  const seen = await seenBy(deps, act.caller, 'adjustment');
  await inRetriedTransaction(deps.db, async (db) => {
    const held = await holdPending(db, { deps, actor, input, seen });
    if (held.row.values.applicant === act.caller.adminId) throw new AppError(paymentErrors.ownAdjustment);
    const isApproved = input.decision === 'approved';
    if (isApproved) await apply(db, { deps, actor, held });
    const values = {
      state: isApproved ? 'applied' : 'rejected',
      decided_by: act.caller.adminId,
      decided_at: new Date().toISOString(),
      decision_reason: input.reason,
    };
    await deps.records.system.edit(db, { ...actor, formId, id: input.id, values });
  });
};

/** Withdraws the caller's own request while it is pending. */
export const withdrawAdjustment = async (
  deps: PaymentDeps,
  act: Act<z.output<typeof withdrawInput>>,
): Promise<void> => {
  const { input, ...actor } = act;
  await seenBy(deps, act.caller, 'member');
  const seen = await seenBy(deps, act.caller, 'adjustment');
  await inRetriedTransaction(deps.db, async (db) => {
    const { row } = await holdPending(db, { deps, actor, input, seen });
    if (row.values.applicant !== act.caller.adminId) throw new AppError(paymentErrors.notYours);
    const values = { state: 'withdrawn', decision_reason: input.reason };
    await deps.records.system.edit(db, { ...actor, formId, id: input.id, values });
  });
};
