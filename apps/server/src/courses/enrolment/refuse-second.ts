import { enrolmentErrors, enrolmentMessages as messages } from '@shuyuan/contract/courses/enrolment/enrolment.errors';
import type { Executor } from '../../platform/db/database';
import { AppError } from '../../platform/http/app-error';
import { findStanding } from './enrolment.repository';

/** Refuses a second application of the same person for the same programme, and names the first. */
export const refuseSecond = async (
  db: Executor,
  of: { programme: number; mobile: string; except?: number | undefined },
): Promise<void> => {
  const first = await findStanding(db, of);
  if (first === undefined) return;
  throw new AppError(enrolmentErrors.alreadyApplied, {
    errors: { mobile: [messages.alreadyApplied(first.id)] },
    data: { clash: { field: 'mobile', id: first.id } },
  });
};
