import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './describe-error';
import { censor, secretPaths } from './redaction';

/** The log that every part writes to; request data goes in only through the redacting serialisers. */
export type Log = Pick<Logger, 'level' | 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent' | 'child'>;

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
        // The framework hands over whole requests and replies; their query and headers hold tokens.
        req: (request: { id?: unknown; method?: unknown }) => ({ id: request.id, method: request.method }),
        res: (reply: { statusCode?: unknown }) => ({ status: reply.statusCode }),
      },
    },
    options.destination ?? pino.destination({ fd: 1, sync: true }),
  );
