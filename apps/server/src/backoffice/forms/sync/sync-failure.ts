import { formErrors } from '@shuyuan/contract/backoffice/forms/form.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { errorCode, isConnectionTrouble } from '../../../platform/db/connection-trouble';
import { AppError } from '../../../platform/http/app-error';
import { syncTexts } from './sync.texts';

/** Lock not available, deadlock: the same sync may well succeed a moment later. */
const busy = new Set(['55P03', '40P01']);

/** Whether the table was in use. */
export const isBusy = (error: unknown): boolean => busy.has(errorCode(error) ?? '');

/** The failure of a sync as an error for the caller; an unexpected one says only that nothing changed. */
export const syncFailure = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const cause = { cause: error };
  if (isBusy(error)) return new AppError(formErrors.tableBusy, cause);
  if (isConnectionTrouble(error)) return new AppError(platformErrors.unavailable, cause);
  const code = errorCode(error) ?? '';
  if (code === '57014') return new AppError(formErrors.syncFailed, { ...cause, errmsg: syncTexts.tooLong });
  // An adopted column may hold texts that are too long for an index.
  if (code === '54000') return new AppError(formErrors.syncFailed, { ...cause, errmsg: syncTexts.tooWide });
  if (code === '42P07') return new AppError(formErrors.tableExists, cause);
  // A row written between the checks and the change, or one that no check covered.
  return new AppError(/^(?:22|23)/.test(code) ? formErrors.blockedPlan : formErrors.syncFailed, cause);
};
