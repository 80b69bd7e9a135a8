import type { ErrorReply } from '@shuyuan/contract/platform/error-table';

/** Why a call failed: refused by the server in its own words, or no usable answer, so that the outcome is unknown. */
export type FailureKind = 'refused' | 'unanswered';

/** A failed call; `message` is for the person at the phone. */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly errcode: number | undefined;
  readonly errors: ErrorReply['errors'];
  /** What the server sent for the page to continue with. */
  readonly data: unknown;

  constructor(kind: FailureKind, reply: { errmsg: string } & Partial<ErrorReply>) {
    super(reply.errmsg);
    this.name = 'Failure';
    this.kind = kind;
    this.errcode = reply.errcode;
    this.errors = reply.errors;
    this.data = reply.data;
  }
}

/** Whatever was thrown, as a failure. */
export const toFailure = (thrown: unknown, unanswered: string): Failure =>
  thrown instanceof Failure ? thrown : new Failure('unanswered', { errmsg: unanswered });
