import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './describe-error';
import { censor, secretPaths } from './redaction';

/** The log that every part writes to; request data is logged only through the redacting serialisers. */
export type Log = Pick<Logger, 'level' | 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent' | 'child'>;

/** Lines are buffered: writing them one by one costs more than making them. */
const waitMs = 100;
/** As much as a pipe takes in one write, with room for the line that fills it. */
const waitBytes = 3072;

const openStdout = (): DestinationStream => {
  const lines = pino.destination({ fd: 1, sync: true, minLength: waitBytes });
  setInterval(() => lines.flush(), waitMs).unref();
  process.on('exit', () => lines.flushSync());
  return lines;
};

let stdout: DestinationStream | undefined;

/** One for the whole process, however many logs are opened. */
const sharedStdout = (): DestinationStream => {
  stdout ??= openStdout();
  return stdout;
};

/** Opens the log: one JSON object per line, to stdout unless a destination is given. */
export const createLog = (options: { level: string; destination?: DestinationStream }): Log =>
  pino(
    {
      level: options.level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretPaths, censor },
      serializers: {
        err: describeError,
        // The framework passes whole requests and responses; their query and headers contain tokens.
        req: (request: { id?: unknown; method?: unknown }) => ({ id: request.id, method: request.method }),
        res: (reply: { statusCode?: unknown }) => ({ status: reply.statusCode }),
      },
    },
    options.destination ?? sharedStdout(),
  );
