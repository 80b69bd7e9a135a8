import { type Config, ConfigError } from '../config/config';
import type { Log } from '../log/log';
import { aliyunSms } from './aliyun-sms';
import { consoleSms } from './console-sms';
import type { SendSms } from './send-sms';
import { smsTexts } from './sms.texts';
import { webhookSms } from './webhook-sms';

const needed = (config: Config, name: keyof Config & string): string => {
  const value = config[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new ConfigError(smsTexts.missing(name, config.SMS_PROVIDER));
};

/** Whether codes reach anybody: without a provider they would at the most stand in a log, and only if it may show them. */
export const deliversCodes = ({ SMS_PROVIDER, SMS_CONSOLE_SHOW_CODES }: Config): boolean =>
  SMS_PROVIDER !== 'console' || SMS_CONSOLE_SHOW_CODES;

/** The provider that the configuration names; one that lacks a setting stops the start. */
export const createSms = (config: Config, log: Pick<Log, 'info'>): SendSms => {
  switch (config.SMS_PROVIDER) {
    case 'console':
      return consoleSms(log, { showsCodes: config.SMS_CONSOLE_SHOW_CODES });
    case 'webhook':
      return webhookSms({ url: needed(config, 'SMS_WEBHOOK_URL'), secret: needed(config, 'SMS_WEBHOOK_SECRET') });
    case 'aliyun':
      return aliyunSms({
        endpoint: needed(config, 'ALIYUN_SMS_ENDPOINT'),
        accessKeyId: needed(config, 'ALIYUN_ACCESS_KEY_ID'),
        accessKeySecret: needed(config, 'ALIYUN_ACCESS_KEY_SECRET'),
        signName: needed(config, 'ALIYUN_SMS_SIGN_NAME'),
        templateCode: needed(config, 'ALIYUN_SMS_TEMPLATE_CODE'),
      });
  }
};
