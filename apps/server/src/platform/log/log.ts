import type { Logger } from 'pino';

/** The log that every part writes to; request data goes in only through the redacting serialisers. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child'>;
