import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { paymentErrors } from '@shuyuan/contract/courses/payments/payment.errors';
import { laidOut } from '@shuyuan/contract/courses/payments/plan.rules';
import type { Actor } from '../../backoffice/records';
import type { Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { PaymentDeps } from './payment.deps';
import { readPlan } from './plan.repository';

interface Bill {
  readonly deps: PaymentDeps;
  readonly actor: Actor;
  /** A member whose row is locked. */
  readonly id: number;
  readonly receivable: number;
  /** The instalments that absorb the difference; without them the last ones first. */
  readonly named?: readonly number[];
}

/** Instalments of zero are removed, the others renumbered. */
const layPlan = async (db: Tx, { deps, actor, id, receivable, named = [] }: Bill): Promise<void> => {
  const plan = await readPlan(db, id);
  if (plan.length === 0) return;
  const amounts = laidOut(plan, { total: receivable, named });
  if (amounts === undefined || named.some((one) => !amounts.has(one))) {
    const error = paymentErrors.instalmentsShort;
    throw new AppError(error, { errors: { instalment_ids: [error.errmsg] } });
  }
  const act = { ...actor, formId: courseFormIds.instalment };
  const left = plan.filter((row) => amounts.get(row.id) !== 0);
  for (const [at, row] of left.entries()) {
    const amount = amounts.get(row.id) ?? 0;
    if (row.amount === amount && row.no === at + 1) continue;
    await deps.records.system.edit(db, { ...act, id: row.id, values: { no: at + 1, amount } });
  }
  const gone = plan.filter((row) => !left.includes(row)).map((row) => row.id);
  if (gone.length > 0) await deps.records.system.bin(db, { ...act, ids: gone });
};

/** Sets a member's receivable: the bill and its instalment plan change together. */
export const writeBill = async (db: Tx, bill: Bill): Promise<void> => {
  const { deps, actor, id, receivable } = bill;
  await deps.records.system.edit(db, { ...actor, formId: courseFormIds.member, id, values: { receivable } });
  await layPlan(db, bill);
};
