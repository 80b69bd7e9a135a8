/** The SQLSTATE that PostgreSQL gave, or the code of the socket's failure. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** What node-postgres says, without a code, when it gets no connection or loses one. */
const poolMessages = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
];

/** Whether the database could not be reached or went away: too many connections, shut down, starting, broken line. */
export const isConnectionTrouble = (error: unknown): boolean => {
  const code = errorCode(error);
  if (code === undefined) {
    return error instanceof Error && poolMessages.some((message) => error.message.startsWith(message));
  }
  return socketCodes.has(code) || code === '53300' || code.startsWith('57P') || code.startsWith('08');
};

/** Whether PostgreSQL ended a transaction because it and others waited for each other. */
export const isDeadlock = (error: unknown): boolean => errorCode(error) === '40P01';
