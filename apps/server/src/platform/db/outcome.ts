import pg from 'pg';

/**
 * A connection broke during a commit: either everything was written or nothing, and nobody can tell. After a plain
 * failure the caller would write it again.
 */
export class OutcomeUnknownError extends Error {
  constructor(cause: unknown) {
    super('the connection broke during a commit', { cause });
    this.name = 'OutcomeUnknownError';
  }
}

/** Whether PostgreSQL refused a statement and continues: nothing of it was written, and the connection is usable. */
export const isRefused = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR';

/** The error to report for a failure after a write, or its commit, was sent. */
export const afterSending = (error: unknown): unknown => (isRefused(error) ? error : new OutcomeUnknownError(error));
