import { signBody, timestampNow } from '../http-client/signed-body';
import { withoutAnswer } from '../outgoing/send-result';
import type { SendNotice, SendSms } from './send-sms';
import { postToProvider } from './sms-request';

interface Gateway {
  readonly url: string;
  readonly secret: string;
}

/** Signed with HMAC-SHA256 over `<timestamp>.<body>`, so that the gateway can refuse forged and old requests. */
const post = ({ url, secret }: Gateway, message: object) => {
  const body = JSON.stringify(message);
  const timestamp = timestampNow();
  return postToProvider(new URL(url), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-shuyuan-timestamp': timestamp,
      'x-shuyuan-signature': `sha256=${signBody(secret, { timestamp, body })}`,
    },
    body,
  });
};

/** Hands the code to the school's own gateway: `POST {mobile, code, ttl_seconds}`. */
export const webhookSms =
  (gateway: Gateway): SendSms =>
  async ({ mobile, code, ttlSeconds }) => {
    const reply = await post(gateway, { mobile, code, ttl_seconds: ttlSeconds });
    // Not its text: a gateway may repeat the code there, and errors are logged.
    if (!reply.ok) throw new Error(`the SMS gateway answered ${reply.status}`);
  };

const tooManyRequests = 429;
const unavailable = 503;

/** Hands a notice to it: `POST {mobile, text, template, params, reference}`. */
export const webhookNotice =
  (gateway: Gateway): SendNotice =>
  async (notice) => {
    try {
      const { ok, status } = await post(gateway, notice);
      if (ok) return { state: 'sent', reference: '' };
      const isBusy = status === tooManyRequests || status === unavailable;
      // A gateway that broke down while it worked may have sent it.
      const state = isBusy ? 'later' : status >= 500 ? 'unknown' : 'refused';
      return { state, reason: `HTTP ${status}` };
    } catch (error) {
      return withoutAnswer(error);
    }
  };
