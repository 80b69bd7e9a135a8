import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import type { Endpoint } from '@shuyuan/contract/platform/endpoint';

/** An HTTP response. */
export interface WireReply {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly retryAfter: number;
}

/** A request of a test; it is not validated before it is sent, so that bad requests can be sent too. */
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

/** The errcode that `me` returns for a token, or undefined when the session is still open. */
export const refusalOf = async (url: string, token: string): Promise<unknown> =>
  (await callApi(url, identityEndpoints.me, { token })).body.errcode;

/** Sends a call again while the server is too busy for it, as a client would; nothing was done then. */
export const insist = async <R extends { readonly status: number }>(send: () => Promise<R>): Promise<R> => {
  for (;;) {
    const reply = await send();
    if (reply.status !== 503) return reply;
  }
};
