import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { InstalmentState } from '@shuyuan/contract/courses/payments/instalment.form';
import type { planInput } from '@shuyuan/contract/courses/payments/payment';
import { paymentErrors } from '@shuyuan/contract/courses/payments/payment.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { z } from 'zod';
import { inRetriedTransaction } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { Caller } from '../../platform/http/slice';
import { readAccounts } from './ledger.repository';
import { holdAccounts, seenBy } from './ledger.service';
import type { Act, PaymentDeps } from './payment.deps';
import { type PlanRow, readPlan } from './plan.repository';

const formId = courseFormIds.instalment;
type Input = z.output<typeof planInput>;

/** A member's plan, with the state of each instalment. */
export const showPlan = async (
  deps: PaymentDeps,
  { caller, memberId }: { caller: Caller; memberId: number },
): Promise<{ member_id: number; receivable: number; rows: (PlanRow & { state: InstalmentState })[] }> => {
  const seen = await seenBy(deps, caller, 'member');
  await seenBy(deps, caller, 'instalment');
  const [account] = await readAccounts(deps.db, { ids: [memberId], seen });
  if (account === undefined) throw new AppError(paymentErrors.memberNotFound);
  return { member_id: memberId, receivable: account.receivable, rows: await readPlan(deps.db, memberId) };
};

const refuse = ({ rows }: Input, receivable: number): void => {
  const sum = rows.reduce((total, { amount }) => total + amount, 0);
  const say = (error: (typeof paymentErrors)['planSum' | 'planOrder']): never => {
    throw new AppError(error, { errors: { rows: [error.errmsg] } });
  };
  if (rows.length > 0 && sum !== receivable) say(paymentErrors.planSum);
  if (rows.some(({ due_on }, at) => at > 0 && due_on <= (rows[at - 1]?.due_on ?? ''))) say(paymentErrors.planOrder);
};

const isSeen = (stored: readonly PlanRow[], seen: Input['seen']): boolean =>
  stored.length === seen.length &&
  stored.every(({ id, version }) => seen.some((one) => one.id === id && one.version === version));

const isOther = (row: PlanRow, { no, due_on, amount, remark }: Pick<PlanRow, 'no' | 'due_on' | 'amount' | 'remark'>) =>
  row.no !== no || row.due_on !== due_on || row.amount !== amount || row.remark !== remark;

/** Saves a member's plan: instalments are changed where they are, added or removed at the end. */
export const savePlan = async (deps: PaymentDeps, act: Act<Input>): Promise<void> => {
  const { input, ...actor } = act;
  const seen = await seenBy(deps, act.caller, 'member');
  await inRetriedTransaction(deps.db, async (db) => {
    const [account] = await holdAccounts(db, { deps, actor, ids: [input.member_id], seen });
    if (account === undefined) throw new AppError(paymentErrors.memberNotFound);
    refuse(input, account.receivable);
    const stored = await readPlan(db, account.id);
    if (!isSeen(stored, input.seen)) throw new AppError(platformErrors.staleVersion);
    for (const [at, { due_on, amount, remark }] of input.rows.entries()) {
      const row = stored[at];
      const values = { no: at + 1, due_on, amount, remark: remark ?? row?.remark ?? '' };
      if (row === undefined) {
        const { student_name, head_teacher } = account;
        await deps.records.system.create(db, {
          ...actor,
          formId,
          values: { ...values, member: account.id, student_name, head_teacher },
        });
      } else if (isOther(row, values)) {
        await deps.records.system.edit(db, { ...actor, formId, id: row.id, values });
      }
    }
    const surplus = stored.slice(input.rows.length).map(({ id }) => id);
    if (surplus.length > 0) await deps.records.system.bin(db, { ...actor, formId, ids: surplus });
  });
};
