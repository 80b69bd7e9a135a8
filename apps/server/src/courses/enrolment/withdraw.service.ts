import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { EnrolmentState } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Actor, SystemRecords } from '../../backoffice/records';
import type { Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import { requireMove } from './decision';

type Withdrawing = Actor & { readonly id: number; readonly reason: string };

/** Withdraws an application for its applicant, by the same states as a decision of staff; whose it is was checked. */
export const withdrawApplication =
  (system: SystemRecords) =>
  async (db: Tx, { caller, origin, id, reason }: Withdrawing): Promise<void> => {
    const act = { formId: courseFormIds.enrolment, caller, origin };
    const [row] = await system.hold(db, { ...act, ids: [id] });
    if (row === undefined) throw new AppError(platformErrors.recordNotFound);
    requireMove({ id, from: row.values.state as EnrolmentState, values: row.values }, { to: 'withdrawn' });
    await system.edit(db, { ...act, id, values: { state: 'withdrawn', reason: reason || null, waiting_no: null } });
  };
