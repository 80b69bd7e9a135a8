import { type Config, ConfigError } from '../config/config';
import type { Log } from '../log/log';
import { aliyunSms } from './aliyun-sms';
import { consoleSms } from './console-sms';
import { webhookSms } from './webhook-sms';

/** A code on its way to a phone. */
export interface SmsMessage {
  readonly mobile: string;
  readonly code: string;
  readonly ttlSeconds: number;
}

/** Delivers a code, or rejects with the reason; it never takes longer than a few seconds. */
export type SendSms = (message: SmsMessage) => Promise<void>;

const needed = (config: Config, name: keyof Config & string): string => {
  const value = config[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new ConfigError(
    `${name} is missing: SMS_PROVIDER=${config.SMS_PROVIDER} needs it 缺少 ${name}，短信通道 ${config.SMS_PROVIDER} 需要它`,
  );
};

/** The provider that the configuration names; one that lacks a setting stops the start. */
export const createSms = (config: Config, log: Pick<Log, 'info'>): SendSms => {
  switch (config.SMS_PROVIDER) {
    case 'console':
      return consoleSms(log);
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
