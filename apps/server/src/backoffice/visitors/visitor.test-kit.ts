import { visitorEndpoints } from '@shuyuan/contract/backoffice/visitors/visitor.endpoints';
import type { Endpoint } from '@shuyuan/contract/platform/endpoint';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { TestApp } from '../../app/app.test-kit';
import { proofFor } from '../../platform/http/proof.test-kit';
import { codeIn } from '../../platform/sms/sms-log.test-kit';
import { callApi, type WireCall, type WireReply } from '../identity/identity-api.test-kit';

/** What an app of a test needs so that codes can be read from its log. */
export const visitorEnv = { SMS_CONSOLE_SHOW_CODES: 'true' } as const;

/** Calls as a public page does: when a proof of work is demanded, it is computed and the call repeated. */
export const callProving = async (url: string, endpoint: Endpoint, call: WireCall = {}): Promise<WireReply> => {
  const reply = await callApi(url, endpoint, call);
  if (reply.body.errcode !== platformErrors.proofNeeded.errcode) return reply;
  return callApi(url, endpoint, { ...call, headers: { ...call.headers, ...proofFor(reply.body) } });
};

/** Proves a mobile number as a person from outside does, and returns the token; the app must be started with `visitorEnv`. */
export const visit = async (app: Pick<TestApp, 'url' | 'logLines'>, mobile: string): Promise<string> => {
  const asked = await callProving(app.url, visitorEndpoints.sendCode, { body: { mobile } });
  if (asked.status !== 200) throw new Error(`No code: ${JSON.stringify(asked.body)}`);
  const body = { mobile, code: codeIn(app.logLines, mobile) };
  const reply = await callApi(app.url, visitorEndpoints.signIn, { body });
  const { visitor_token: token } = reply.body;
  if (typeof token !== 'string') throw new Error(`No token: ${JSON.stringify(reply.body)}`);
  return token;
};
