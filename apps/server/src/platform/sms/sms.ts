import { type Config, settingOf } from '../config/config';
import type { Log } from '../log/log';
import { aliyunNotice, aliyunSms } from './aliyun-sms';
import { consoleSms } from './console-sms';
import type { SendNotice, SendSms } from './send-sms';
import { webhookNotice, webhookSms } from './webhook-sms';

/** Whether codes reach anybody: without a provider they only appear in a log, if it may show them. */
export const deliversCodes = ({ SMS_PROVIDER, SMS_CONSOLE_SHOW_CODES }: Config): boolean =>
  SMS_PROVIDER !== 'console' || SMS_CONSOLE_SHOW_CODES;

const gatewayOf = (config: Config) => ({
  url: settingOf(config, 'SMS_WEBHOOK_URL'),
  secret: settingOf(config, 'SMS_WEBHOOK_SECRET'),
});

const accountOf = (config: Config) => ({
  endpoint: settingOf(config, 'ALIYUN_SMS_ENDPOINT'),
  accessKeyId: settingOf(config, 'ALIYUN_ACCESS_KEY_ID'),
  accessKeySecret: settingOf(config, 'ALIYUN_ACCESS_KEY_SECRET'),
  signName: settingOf(config, 'ALIYUN_SMS_SIGN_NAME'),
});

/** Sends codes by the configured provider. */
export const createSms = (config: Config, log: Pick<Log, 'info'>): SendSms => {
  switch (config.SMS_PROVIDER) {
    case 'console':
      return consoleSms(log, { showsCodes: config.SMS_CONSOLE_SHOW_CODES });
    case 'webhook':
      return webhookSms(gatewayOf(config));
    case 'aliyun':
      return aliyunSms({ ...accountOf(config), templateCode: settingOf(config, 'ALIYUN_SMS_TEMPLATE_CODE') });
  }
};

/** Sends notices by the configured provider; undefined without one. */
export const createNotices = (config: Config): SendNotice | undefined => {
  switch (config.SMS_PROVIDER) {
    case 'console':
      return undefined;
    case 'webhook':
      return webhookNotice(gatewayOf(config));
    case 'aliyun':
      return aliyunNotice(accountOf(config));
  }
};
