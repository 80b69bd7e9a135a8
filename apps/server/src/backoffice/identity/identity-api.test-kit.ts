import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import type { Endpoint } from '@shuyuan/contract/platform/endpoint';

/** What came back over the wire. */
export interface WireReply {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly retryAfter: number;
}

/** What a test sends; nothing is checked on the way out, so that bad requests can be sent too. */
export interface WireCall {
  readonly token?: string | undefined;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls an endpoint of a running app over real HTTP. */
export const callApi = async (url: string, endpoint: Endpoint, call: WireCall = {}): Promise<WireReply> => {
  const query = new URLSearchParams(call.query).toString();
  const reply = await fetch(`${url}${endpoint.path}${query === '' ? '' : `?${query}`}`, {
    method: endpoint.method,
    headers: {
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
      ...call.headers,
    },
    body: call.body === undefined ? null : JSON.stringify(call.body),
  });
  const body = (await reply.json()) as Record<string, unknown>;
  return { status: reply.status, body, retryAfter: Number(reply.headers.get('retry-after')) };
};

/** Signs in over HTTP. */
export const login = (url: string, body: unknown, headers: WireCall['headers'] = {}): Promise<WireReply> =>
  callApi(url, identityEndpoints.login, { body, headers });

/** The errcode that a token gets at `me`, or undefined when it still opens the session. */
export const refusalOf = async (url: string, token: string): Promise<unknown> =>
  (await callApi(url, identityEndpoints.me, { token })).body.errcode;
