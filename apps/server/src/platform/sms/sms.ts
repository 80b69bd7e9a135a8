import { type Config, settingOf } from '../config/config';
import type { Log } from '../log/log';
import { aliyunSms } from './aliyun-sms';
import { consoleSms } from './console-sms';
import type { SendSms } from './send-sms';
import { webhookSms } from './webhook-sms';

/** Whether codes reach anybody: without a provider they only appear in a log, if it may show them. */
export const deliversCodes = ({ SMS_PROVIDER, SMS_CONSOLE_SHOW_CODES }: Config): boolean =>
  SMS_PROVIDER !== 'console' || SMS_CONSOLE_SHOW_CODES;

/** The configured provider. */
export const createSms = (config: Config, log: Pick<Log, 'info'>): SendSms => {
  switch (config.SMS_PROVIDER) {
    case 'console':
      return consoleSms(log, { showsCodes: config.SMS_CONSOLE_SHOW_CODES });
    case 'webhook':
      return webhookSms({ url: settingOf(config, 'SMS_WEBHOOK_URL'), secret: settingOf(config, 'SMS_WEBHOOK_SECRET') });
    case 'aliyun':
      return aliyunSms({
        endpoint: settingOf(config, 'ALIYUN_SMS_ENDPOINT'),
        accessKeyId: settingOf(config, 'ALIYUN_ACCESS_KEY_ID'),
        accessKeySecret: settingOf(config, 'ALIYUN_ACCESS_KEY_SECRET'),
        signName: settingOf(config, 'ALIYUN_SMS_SIGN_NAME'),
        templateCode: settingOf(config, 'ALIYUN_SMS_TEMPLATE_CODE'),
      });
  }
};
