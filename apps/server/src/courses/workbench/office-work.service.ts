import { courseNode } from '@shuyuan/contract/courses/course-form';
import {
  type DueWork,
  dueSoonDays,
  type EnrolmentWork,
  type RefundWork,
} from '@shuyuan/contract/courses/workbench/work';
import { holds } from '../../backoffice/access';
import type { Caller } from '../../platform/http/slice';
import { countPendingLeaves } from '../attendance';
import { countPendingCorrections } from '../doors';
import { readEnrolmentWork } from '../enrolment';
import { readAdjustmentWork, readDueWork, readMonthReceipts, readRefundWork } from '../payments';
import { visibilityOf, type WorkDeps } from '../visibility.sql';

/** Applications by programme and state, as the caller sees them. */
export const enrolmentWork = async (deps: WorkDeps, caller: Caller): Promise<EnrolmentWork | null> => {
  const [enrolment, programme] = await Promise.all([
    visibilityOf(deps, { caller, form: 'enrolment' }),
    visibilityOf(deps, { caller, form: 'programme' }),
  ]);
  if (!enrolment.sees('state', 'programme')) return null;
  return { programmes: await readEnrolmentWork(deps.db, { enrolment, programme }) };
};

/** Overdue instalments and those that are due soon. */
export const dueWork = async (deps: WorkDeps, caller: Caller): Promise<DueWork | null> => {
  const instalment = await visibilityOf(deps, { caller, form: 'instalment' });
  if (!instalment.sees('member', 'due_on', 'amount', 'settled', 'state')) return null;
  return readDueWork(deps.db, { instalment, days: dueSoonDays });
};

/** Refunds that need a decision or a payment. */
export const refundWork = async (deps: WorkDeps, caller: Caller): Promise<RefundWork | null> => {
  const refund = await visibilityOf(deps, { caller, form: 'refund' });
  if (!refund.sees('state', 'amount')) return null;
  const adjustment = holds(caller, courseNode('adjustment', 'index'))
    ? await visibilityOf(deps, { caller, form: 'adjustment' })
    : undefined;
  const seen = adjustment?.sees('state', 'amount') === true ? adjustment : undefined;
  return {
    ...(await readRefundWork(deps.db, refund)),
    adjustments: seen === undefined ? null : await readAdjustmentWork(deps.db, seen),
  };
};

/** Pending requests for leave. */
export const leaveWork = async (deps: WorkDeps, caller: Caller): Promise<{ pending: number } | null> => {
  const leave = await visibilityOf(deps, { caller, form: 'leave' });
  return leave.sees('state') ? { pending: await countPendingLeaves(deps.db, leave) } : null;
};

/** Pending corrections of personal data, for those who may decide about them. */
export const correctionWork = async (deps: WorkDeps, caller: Caller): Promise<{ pending: number } | null> => {
  if (!holds(caller, 'correction.decide')) return null;
  const correction = await visibilityOf(deps, { caller, form: 'correction' });
  return correction.sees('state') ? { pending: await countPendingCorrections(deps.db, correction) } : null;
};

/** Money by month. */
export const monthReceipts = async (deps: WorkDeps, caller: Caller) => {
  const payment = await visibilityOf(deps, { caller, form: 'payment' });
  if (!payment.sees('amount', 'kind', 'paid_on', 'voided_on')) return null;
  return { months: await readMonthReceipts(deps.db, payment) };
};
