import type { SendResult } from '../outgoing/send-result';

/** A code to be sent to a phone. */
export interface SmsMessage {
  readonly mobile: string;
  readonly code: string;
  readonly ttlSeconds: number;
}

/** Delivers a code, or rejects with the reason; it never takes longer than a few seconds. */
export type SendSms = (message: SmsMessage) => Promise<void>;

/** A notice to be sent to a phone. */
export interface SmsNotice {
  readonly mobile: string;
  /** The words, for gateways that take them. */
  readonly text: string;
  /** The provider's approved template and what is filled in, for those that do not. */
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  /** The same in every attempt. */
  readonly reference: string;
}

/** Sends a notice; never rejects. */
export type SendNotice = (notice: SmsNotice) => Promise<SendResult>;
