/** What is logged of an error. PostgreSQL's `detail`, `where` and the like quote stored values and are left out. */
export interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly cause?: DescribedError;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Reduces any thrown value to what may be logged. */
export const describeError = (error: unknown): DescribedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: 'a value that is no error was thrown' };
  const code = text(Reflect.get(error, 'code'));
  const constraint = text(Reflect.get(error, 'constraint'));
  return {
    type: error.name,
    message: error.message,
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
};
