import type { Log } from '../log/log';
import type { SendSms } from './send-sms';

/**
 * Writes the code to the server's log, for a school without an SMS contract and for development. This is the one place
 * where a code may be logged; the words are the message, because the log redacts fields named `code` and `mobile`.
 */
export const consoleSms =
  (log: Pick<Log, 'info'>): SendSms =>
  async ({ mobile, code, ttlSeconds }) => {
    log.info(`SMS to ${mobile}: code ${code}, valid for ${ttlSeconds / 60} minutes`);
  };
