import type { ErrorReply } from '@shuyuan/contract/platform/error-table';

/** Where a call broke: the server refused, HTTP failed, nobody answered, too late, an empty answer, or given up by us. */
export type FailureKind = 'refused' | 'http' | 'network' | 'timeout' | 'empty' | 'cancelled';

/** A call that did not succeed. `errmsg` holds the words for staff. */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly errmsg: string;
  readonly errcode: number | undefined;
  readonly status: number | undefined;
  readonly errors: ErrorReply['errors'];
  /** What the server sent for the screen to go on with. */
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
