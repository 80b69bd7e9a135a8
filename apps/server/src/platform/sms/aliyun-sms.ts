import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { withoutAnswer } from '../outgoing/send-result';
import { acs3Headers, canonicalQuery } from './acs3-signature';
import type { SendNotice, SendSms } from './send-sms';
import { postToProvider } from './sms-request';

/** Alibaba Cloud answers most refusals with 200; only `Code` shows them. */
const replySchema = z.object({ Code: z.string(), BizId: z.string().optional() });

const readReply = (text: string): z.output<typeof replySchema> | undefined => {
  try {
    return replySchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};

interface Account {
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly signName: string;
}

interface Filled {
  readonly mobile: string;
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  readonly reference?: string;
}

/** Calls SendSms (Dysmsapi 2017-05-25). */
const post = async (account: Account, { mobile, template, params, reference }: Filled) => {
  const url = new URL(account.endpoint);
  const query = {
    PhoneNumbers: mobile,
    SignName: account.signName,
    TemplateCode: template,
    TemplateParam: JSON.stringify(params),
    ...(reference === undefined ? {} : { OutId: reference }),
  };
  const headers = acs3Headers(
    {
      method: 'POST',
      host: url.host,
      path: '/',
      query,
      body: '',
      action: 'SendSms',
      version: '2017-05-25',
      date: new Date().toISOString().replace(/\.\d{3}Z$/, 'Z'),
      nonce: randomUUID(),
    },
    account,
  );
  url.pathname = '/';
  url.search = canonicalQuery(query);
  const reply = await postToProvider(url, { headers });
  return { ...reply, result: readReply(reply.text) };
};

/** Sends a code; the template's variable is named `code`. */
export const aliyunSms =
  ({ templateCode, ...account }: Account & { readonly templateCode: string }): SendSms =>
  async ({ mobile, code }) => {
    const { ok, status, result } = await post(account, { mobile, template: templateCode, params: { code } });
    // Its `Message` is left out: when the signature is wrong it repeats the request, and with it the code.
    if (!ok || result?.Code !== 'OK')
      throw new Error(`the SMS provider answered ${status} ${result?.Code ?? 'without a code'}`);
  };

/** Sends a notice by one of the school's approved templates. */
export const aliyunNotice =
  (account: Account): SendNotice =>
  async (notice) => {
    try {
      const { status, result } = await post(account, notice);
      if (result === undefined) return { state: 'unknown', reason: `HTTP ${status}` };
      if (result.Code === 'OK') return { state: 'sent', reference: result.BizId ?? '' };
      // Limits of frequency and of the day pass; everything else stays as it is.
      return { state: /LIMIT_CONTROL|Throttling/.test(result.Code) ? 'later' : 'refused', reason: result.Code };
    } catch (error) {
      return withoutAnswer(error);
    }
  };
