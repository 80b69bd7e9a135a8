import type { ErrorReply } from '@shuyuan/contract/platform/error-table';

/** Why a call failed: rejected by the server, HTTP error, no response, timeout, empty reply, or cancelled by us. */
export type FailureKind = 'refused' | 'http' | 'network' | 'timeout' | 'empty' | 'cancelled';

/** A failed call. `errmsg` is the message for staff. */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly errmsg: string;
  readonly errcode: number | undefined;
  readonly status: number | undefined;
  readonly errors: ErrorReply['errors'];
  /** Data that the server sent for the screen to continue with. */
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    kind: FailureKind,
    detail: {
      errmsg: string;
      errcode?: number | undefined;
      status?: number | undefined;
      errors?: ErrorReply['errors'] | undefined;
      data?: unknown;
      retryAfterSeconds?: number | undefined;
      cause?: unknown;
    },
  ) {
    super(detail.errmsg, { cause: detail.cause });
    this.name = 'Failure';
    this.kind = kind;
    this.errmsg = detail.errmsg;
    this.errcode = detail.errcode;
    this.status = detail.status;
    this.errors = detail.errors;
    this.data = detail.data;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}
