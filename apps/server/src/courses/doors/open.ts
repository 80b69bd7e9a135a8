import { doorErrors } from '@shuyuan/contract/courses/doors/door.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { AppError } from '../../platform/http/app-error';

/** Refuses what the school has not opened. */
export const requireOpen = (isOpen: boolean): void => {
  if (!isOpen) throw new AppError(doorErrors.closed);
};

/** Refuses what is not there, or is not the visitor's own: both alike. */
export const requireOwn = <T>(found: T | undefined): T => {
  if (found === undefined) throw new AppError(platformErrors.recordNotFound);
  return found;
};
