import { createHash, createHmac } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config/config';
import { createSms } from './sms';
import { type PeerAnswer, type PeerRequest, type SmsPeer, startSmsPeer } from './sms-peer.test-kit';

const message = { mobile: '13800138000', code: '042137', ttlSeconds: 300 };
const secret = 'a shared secret of the gateway';
const lines: string[] = [];
const log = { info: (line: unknown) => void lines.push(String(line)) };

let peer: SmsPeer | undefined;
afterEach(async () => {
  await peer?.close();
  peer = undefined;
});

const started = async (answer: PeerAnswer): Promise<SmsPeer> => {
  peer = await startSmsPeer(answer);
  return peer;
};
const webhook = (url: string) =>
  createSms(readConfig({ SMS_PROVIDER: 'webhook', SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: secret }), log);
const aliyunEnv = {
  SMS_PROVIDER: 'aliyun',
  ALIYUN_ACCESS_KEY_ID: 'LTAI-test',
  ALIYUN_ACCESS_KEY_SECRET: 'the secret key',
  ALIYUN_SMS_SIGN_NAME: '书院商学院',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1234567',
};
const aliyun = (endpoint: string) => createSms(readConfig({ ...aliyunEnv, ALIYUN_SMS_ENDPOINT: endpoint }), log);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** What Alibaba Cloud would compute from the bytes that arrived; nothing is shared with the sender. */
const expectedAuthorization = (request: PeerRequest): string => {
  const given = /SignedHeaders=([^,]+),/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const canonicalHeaders = given
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join('');
  const [path, query = ''] = request.url.split('?');
  const sorted = query.split('&').sort().join('&');
  const canonical = `${request.method}\n${path}\n${sorted}\n${canonicalHeaders}\n${given}\n${sha256(request.body)}`;
  const signature = createHmac('sha256', aliyunEnv.ALIYUN_ACCESS_KEY_SECRET)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  return `ACS3-HMAC-SHA256 Credential=LTAI-test,SignedHeaders=${given},Signature=${signature}`;
};

describe('a provider that lacks a setting', () => {
  test.each([
    ['webhook', 'SMS_WEBHOOK_URL', {}],
    ['webhook', 'SMS_WEBHOOK_SECRET', { SMS_WEBHOOK_URL: 'http://127.0.0.1:1' }],
    ['aliyun', 'ALIYUN_ACCESS_KEY_ID', {}],
    ['aliyun', 'ALIYUN_SMS_TEMPLATE_CODE', { ...aliyunEnv, ALIYUN_SMS_TEMPLATE_CODE: '' }],
  ])('%s without %s stops the start and names it', (provider, name, env) => {
    expect(() => readConfig({ ...env, SMS_PROVIDER: provider })).toThrow(ConfigError);
    expect(() => readConfig({ ...env, SMS_PROVIDER: provider })).toThrow(name);
  });
});

describe('the webhook', () => {
  test.each([400, 401, 500, 503])('that answers %i fails the send, and its words are not repeated', async (status) => {
    const { url } = await started({ status, body: 'the code was 042137' });
    const failure = await webhook(url)(message).catch((error: unknown) => String(error));
    expect(failure).toContain(String(status));
    expect(failure).not.toContain('042137');
  });
  test('that redirects is not followed', async () => {
    const { url, requests } = await started({ status: 307, body: '', location: '/elsewhere' });
    await expect(webhook(url)(message)).rejects.toThrow();
    expect(requests).toHaveLength(1);
  });
  test('that never answers fails the send in time', { tags: ['long'] }, async () => {
    const { url } = await started('silent');
    await expect(webhook(url)(message)).rejects.toThrow(/timeout/);
  });
  test('gets the code with a signature over time and body', async () => {
    const { url, requests } = await started({ status: 204, body: '' });
    await webhook(`${url}/sms?from=shuyuan`)(message);
    const [request] = requests;
    expect(request?.method).toBe('POST');
    expect(request?.url).toBe('/sms?from=shuyuan');
    expect(JSON.parse(request?.body ?? '')).toEqual({ mobile: '13800138000', code: '042137', ttl_seconds: 300 });
    const timestamp = String(request?.headers['x-shuyuan-timestamp']);
    expect(Math.abs(Number(timestamp) * 1000 - Date.now())).toBeLessThan(60_000);
    const signature = createHmac('sha256', secret).update(`${timestamp}.${request?.body}`).digest('hex');
    expect(request?.headers['x-shuyuan-signature']).toBe(`sha256=${signature}`);
  });
});

describe('Alibaba Cloud', () => {
  test.each([
    [200, { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: 'code 042137' }, 'isv.BUSINESS_LIMIT_CONTROL'],
    [400, { Code: 'SignatureDoesNotMatch', Message: 'code 042137' }, 'SignatureDoesNotMatch'],
    [200, 'no JSON', '200'],
    [502, '<html>', '502'],
  ])('that answers %i %j fails the send, and names only its code', async (status, body, named) => {
    const { url } = await started({ status, body: typeof body === 'string' ? body : JSON.stringify(body) });
    const failure = await aliyun(url)(message).catch((error: unknown) => String(error));
    expect(failure).toContain(named);
    expect(failure).not.toContain('042137');
  });
  test('gets a SendSms whose signature it computes alike, with a new nonce each time', async () => {
    const { url, requests } = await started({ status: 200, body: '{"Code":"OK","Message":"OK","BizId":"1"}' });
    await aliyun(url)(message);
    await aliyun(url)(message);
    expect(requests).toHaveLength(2);
    for (const request of requests) {
      expect(request.headers['x-acs-action']).toBe('SendSms');
      expect(request.headers['x-acs-version']).toBe('2017-05-25');
      expect(request.headers['x-acs-date']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(request.headers.authorization).toContain('SignedHeaders=host;x-acs-action;x-acs-content-sha256;');
      expect(request.headers.authorization).toBe(expectedAuthorization(request));
      expect(Object.fromEntries(new URL(request.url, url).searchParams)).toEqual({
        PhoneNumbers: '13800138000',
        SignName: '书院商学院',
        TemplateCode: 'SMS_1234567',
        TemplateParam: '{"code":"042137"}',
      });
    }
    expect(requests[0]?.headers['x-acs-signature-nonce']).not.toBe(requests[1]?.headers['x-acs-signature-nonce']);
  });
});

describe('the console', () => {
  test('writes that a code was asked for, with neither the code nor the whole number', async () => {
    await createSms(readConfig({}), log)(message);
    expect(lines.at(-1)).toBe('SMS to 138****8000: a code was asked for and is not shown (SMS_CONSOLE_SHOW_CODES)');
  });
  test('writes the code where the configuration says so, still without the whole number', async () => {
    await createSms(readConfig({ SMS_CONSOLE_SHOW_CODES: 'true' }), log)(message);
    expect(lines.at(-1)).toBe('SMS to 138****8000: code 042137, valid for 5 minutes');
  });
});
