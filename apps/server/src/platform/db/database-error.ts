import type { ErrorEntry } from '@shuyuan/contract/platform/error-table';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { NoResultError } from 'kysely';
import { AppError } from '../http/app-error';
import { diskFull } from '../storage/disk-full';
import { errorCode, isConnectionTrouble } from './connection-trouble';
import { concurrentChange } from './database.texts';
import { OutcomeUnknownError } from './outcome';

/** SQLSTATE → the error for the caller. */
const entries: Readonly<Record<string, ErrorEntry>> = {
  '57014': platformErrors.queryTimeout,
  '23505': platformErrors.duplicate,
  '23P01': platformErrors.duplicate,
  '23503': platformErrors.stillReferenced,
  '23001': platformErrors.stillReferenced,
  '23502': platformErrors.invalidInput,
  '23514': platformErrors.invalidInput,
};

/** Serialisation failure, deadlock, lock not available: the same request may well succeed a moment later. */
const contention = new Set(['40001', '40P01', '55P03']);
const retryAfterSeconds = 1;

/**
 * Translates a failure of the database, or of a disk on either side, into an error for the caller; undefined for a bug.
 */
export const translateDatabaseError = (error: unknown): AppError | undefined => {
  const full = diskFull(error);
  if (full !== undefined) return full;
  if (error instanceof OutcomeUnknownError) return new AppError(platformErrors.outcomeUnknown, { cause: error });
  // A row that was there a moment ago: someone else removed it meanwhile.
  if (error instanceof NoResultError) return new AppError(platformErrors.recordNotFound, { cause: error });
  if (isConnectionTrouble(error)) {
    return new AppError(platformErrors.unavailable, { retryAfterSeconds, cause: error });
  }
  const code = errorCode(error);
  if (code === undefined) return undefined;
  if (contention.has(code)) {
    return new AppError(platformErrors.unavailable, { errmsg: concurrentChange, retryAfterSeconds, cause: error });
  }
  // 22xxx: a value that does not fit its type; 53xxx and 25P03: the database is out of something or cut a session off;
  // 25006: the server has just stopped leading, and another one will.
  const entry =
    entries[code] ??
    (/^22...$/.test(code) ? platformErrors.invalidInput : undefined) ??
    (/^(53...|25P03|25006)$/.test(code) ? platformErrors.unavailable : undefined);
  return entry === undefined ? undefined : new AppError(entry, { cause: error });
};
