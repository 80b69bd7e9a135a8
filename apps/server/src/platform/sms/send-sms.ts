/** A code to be sent to a phone. */
export interface SmsMessage {
  readonly mobile: string;
  readonly code: string;
  readonly ttlSeconds: number;
}

/** Delivers a code, or rejects with the reason; it never takes longer than a few seconds. */
export type SendSms = (message: SmsMessage) => Promise<void>;
