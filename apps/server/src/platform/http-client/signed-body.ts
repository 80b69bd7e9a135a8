import { createHmac } from 'node:crypto';

/** The signature of `<timestamp>.<body>`: the receiver can refuse forged and old requests. */
export const signBody = (secret: string, { timestamp, body }: { timestamp: string; body: string }): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

/** The time in whole seconds, as signatures name it. */
export const timestampNow = (): string => String(Math.floor(Date.now() / 1000));
