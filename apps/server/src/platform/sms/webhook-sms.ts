import { signBody, timestampNow } from '../http-client/signed-body';
import type { SendSms } from './send-sms';
import { postToProvider } from './sms-request';

/**
 * Hands the code to the school's own gateway: `POST {mobile, code, ttl_seconds}`, signed with HMAC-SHA256 over
 * `<timestamp>.<body>`, so that the gateway can refuse forged and old requests.
 */
export const webhookSms =
  (settings: { url: string; secret: string }): SendSms =>
  async ({ mobile, code, ttlSeconds }) => {
    const body = JSON.stringify({ mobile, code, ttl_seconds: ttlSeconds });
    const timestamp = timestampNow();
    const signature = signBody(settings.secret, { timestamp, body });
    const reply = await postToProvider(new URL(settings.url), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-shuyuan-timestamp': timestamp,
        'x-shuyuan-signature': `sha256=${signature}`,
      },
      body,
    });
    // Not its text: a gateway may repeat the code there, and errors are logged.
    if (!reply.ok) throw new Error(`the SMS gateway answered ${reply.status}`);
  };
