/** PostgreSQL's SQLSTATE, or the code of the socket error. */
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

/** The messages of node-postgres, without a code, when it cannot get a connection or loses one. */
const poolMessages = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
];

/** Whether the database was unreachable or went away: too many connections, stopped, starting, connection lost. */
export const isConnectionTrouble = (error: unknown): boolean => {
  const code = errorCode(error);
  if (code === undefined) {
    return error instanceof Error && poolMessages.some((message) => error.message.startsWith(message));
  }
  return socketCodes.has(code) || code === '53300' || code.startsWith('57P') || code.startsWith('08');
};

/** Whether PostgreSQL ended a transaction because of a deadlock. */
export const isDeadlock = (error: unknown): boolean => errorCode(error) === '40P01';
