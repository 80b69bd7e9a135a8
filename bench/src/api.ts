import { identityEndpoints } from '@shuyuan/contract/backoffice/identity/identity.endpoints';
import type { BodyOf, Endpoint, QueryOf, ReplyOf } from '@shuyuan/contract/platform/endpoint';
import { pathWith } from './http-text';

/** The product's calls, signed in as its administrator. */
export interface Api {
  readonly token: string;
  call<E extends Endpoint>(
    endpoint: E,
    input: { readonly query?: QueryOf<E>; readonly body?: BodyOf<E> },
  ): Promise<ReplyOf<E>>;
}

const answerOf = async (response: Response, path: string): Promise<unknown> => {
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
  return response.json();
};

export const signIn = async (url: string, who: { username: string; password: string }): Promise<Api> => {
  const { method, path, reply } = identityEndpoints.login;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(who);
  const { access_token: token } = reply.parse(await answerOf(await fetch(url + path, { method, headers, body }), path));
  return {
    token,
    call: async <E extends Endpoint>(
      endpoint: E,
      { query, body }: { query?: QueryOf<E>; body?: BodyOf<E> },
    ): Promise<ReplyOf<E>> => {
      const response = await fetch(url + pathWith(endpoint.path, (query ?? {}) as Record<string, string>), {
        method: endpoint.method,
        headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : headers) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return (await answerOf(response, endpoint.path)) as ReplyOf<E>;
    },
  };
};
