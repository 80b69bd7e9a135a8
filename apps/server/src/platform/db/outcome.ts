import pg from 'pg';

/**
 * Says that a connection broke while it committed: what was written is there, or nothing is, and nobody can tell. A
 * caller who were told of a plain failure would write it again.
 */
export class OutcomeUnknownError extends Error {
  constructor(cause: unknown) {
    super('the connection broke during a commit', { cause });
    this.name = 'OutcomeUnknownError';
  }
}

/** Whether PostgreSQL refused a statement and goes on: nothing of it is there, and the connection is as it was. */
export const isRefused = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR';

/** What is to be said of a failure that came after a write, or its commit, was sent. */
export const afterSending = (error: unknown): unknown => (isRefused(error) ? error : new OutcomeUnknownError(error));
