import { identityErrors } from '@shuyuan/contract/backoffice/identity/identity.errors';
import { AppError } from '../../../platform/http/app-error';
import { identityTexts } from '../identity.texts';

/** The refusal after too many failures; it says how long it lasts. */
export const lockedOut = (seconds: number): AppError =>
  new AppError(identityErrors.locked, {
    errmsg: identityTexts.locked(Math.ceil(seconds / 60)),
    retryAfterSeconds: seconds,
  });
