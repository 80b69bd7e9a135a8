import { type Config, settingOf } from '../config/config';
import { type SendMail, smtpMail } from './smtp-mail';

/** Sends by the school's mail server; undefined where none is configured. */
export const createMail = (config: Config): SendMail | undefined => {
  if (config.SMTP_HOST === undefined) return undefined;
  return smtpMail({
    host: config.SMTP_HOST,
    port: config.SMTP_PORT,
    secure: config.SMTP_SECURITY === 'tls',
    isPlain: config.SMTP_SECURITY === 'none',
    user: config.SMTP_USER,
    password: config.SMTP_PASSWORD,
    from: settingOf(config, 'SMTP_FROM'),
  });
};
