import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { acs3Headers, canonicalQuery } from './acs3-signature';
import type { SendSms } from './send-sms';
import { postToProvider } from './sms-request';

/** Alibaba Cloud answers most refusals with 200; only `Code` shows them. */
const replySchema = z.object({ Code: z.string() });

const codeOf = (text: string): string | undefined => {
  try {
    return replySchema.parse(JSON.parse(text)).Code;
  } catch {
    return undefined;
  }
};

/** Sends by Alibaba Cloud's SendSms (Dysmsapi 2017-05-25); the template's variable is named `code`. */
export const aliyunSms =
  (settings: {
    endpoint: string;
    accessKeyId: string;
    accessKeySecret: string;
    signName: string;
    templateCode: string;
  }): SendSms =>
  async ({ mobile, code }) => {
    const url = new URL(settings.endpoint);
    const query = {
      PhoneNumbers: mobile,
      SignName: settings.signName,
      TemplateCode: settings.templateCode,
      TemplateParam: JSON.stringify({ code }),
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
      settings,
    );
    url.pathname = '/';
    url.search = canonicalQuery(query);
    const reply = await postToProvider(url, { headers });
    const result = codeOf(reply.text);
    // Its `Message` is left out: when the signature is wrong it repeats the request, and with it the code.
    if (!reply.ok || result !== 'OK')
      throw new Error(`the SMS provider answered ${reply.status} ${result ?? 'without a code'}`);
  };
