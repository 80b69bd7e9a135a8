import type { ErrorEntry, ErrorReply } from '@shuyuan/contract/platform/error-table';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';

/** A failure that is reported to the caller; services throw it, the error handler renders it. */
export class AppError extends Error {
  readonly entry: ErrorEntry;
  readonly errors: ErrorReply['errors'];
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    entry: ErrorEntry,
    detail: {
      errmsg?: string;
      errors?: ErrorReply['errors'];
      data?: unknown;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(detail.errmsg ?? entry.errmsg, { cause: detail.cause });
    this.name = 'AppError';
    this.entry = entry;
    this.errors = detail.errors;
    this.data = detail.data;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}

/** What is stored, if it is still there and as the caller has seen it. */
export const asSeen = <T extends { readonly version: number }>(
  stored: T | undefined,
  version: number | undefined,
): T => {
  if (stored === undefined) throw new AppError(platformErrors.recordNotFound);
  if (stored.version !== version) throw new AppError(platformErrors.staleVersion);
  return stored;
};
