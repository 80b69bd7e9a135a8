import { recordErrors } from '@shuyuan/contract/backoffice/records/record.errors';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { enrolmentErrors } from '@shuyuan/contract/courses/enrolment/enrolment.errors';
import type { Actor } from '../../backoffice/records';
import type { Tx } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import type { EnrolmentDeps } from './enrolment.deps';

/** A member whom payments, rolls or anything else refer to has begun to study; the entry cannot be undone. */
export const removeMember = async (
  db: Tx,
  { deps, caller, origin, memberId }: Actor & { deps: EnrolmentDeps; memberId: number },
): Promise<void> => {
  try {
    await deps.records.system.bin(db, { formId: courseFormIds.member, caller, origin, ids: [memberId] });
  } catch (error) {
    if (!(error instanceof AppError) || error.entry !== recordErrors.stillReferred) throw error;
    throw new AppError(enrolmentErrors.inUse, error.errors === undefined ? {} : { errors: error.errors });
  }
};
