import type { Log } from '../log/log';
import { maskMobile } from '../log/redaction';
import type { SendSms } from './send-sms';

/**
 * Logs that a code is due, for a school without an SMS contract. The code itself is logged only in development: whoever
 * reads the log could sign in with it. It is part of the message, because the log redacts fields named `code`.
 */
export const consoleSms =
  (log: Pick<Log, 'info'>, { showsCodes }: { showsCodes: boolean }): SendSms =>
  async ({ mobile, code, ttlSeconds }) => {
    const message = showsCodes
      ? `code ${code}, valid for ${ttlSeconds / 60} minutes`
      : 'a code was asked for and is not shown (SMS_CONSOLE_SHOW_CODES)';
    log.info(`SMS to ${maskMobile(mobile)}: ${message}`);
  };
