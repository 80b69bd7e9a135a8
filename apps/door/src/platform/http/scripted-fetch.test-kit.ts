import type { Endpoint, ReplyOf } from '@shuyuan/contract/platform/endpoint';
import type { Address } from './call';

/** A call as it would have been sent to the server. */
export interface ScriptedRequest {
  readonly name: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

type Answer = (request: ScriptedRequest) => unknown;

const scripts = new Map<string, Answer>();
const requests: ScriptedRequest[] = [];

const nameOf = ({ method, path }: Address<Endpoint>) => `${method} ${path}`;

/** A refusal of the server, thrown by a script. */
export class Refusal extends Error {
  readonly status: number;
  readonly reply: object;
  constructor(status: number, reply: object) {
    super('refused');
    this.status = status;
    this.reply = reply;
  }
}

/** Throws what a call throws when there is no connection. */
export const brokenLine = (): never => {
  throw new TypeError('Failed to fetch');
};

const json = (status: number, reply: unknown) => new Response(JSON.stringify(reply), { status });

const scripted = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
  const address = new URL(String(input), location.origin);
  const request = {
    name: `${init.method ?? 'GET'} ${address.pathname}`,
    query: address.searchParams,
    body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
    headers: new Headers(init.headers),
  };
  requests.push(request);
  const script = scripts.get(request.name);
  if (script === undefined) throw new Error(`nobody answers ${request.name}`);
  try {
    return json(200, await script(request));
  } catch (thrown) {
    if (thrown instanceof Refusal) return json(thrown.status, thrown.reply);
    throw thrown;
  }
};

const own = window.fetch;

/** Replaces the server for calls of the page under test; the test runner's own go through. */
export const server = {
  start: (): void => {
    window.fetch = (input, init) =>
      String(input).includes('/api/public/') ? scripted(input, init) : own.call(window, input, init);
  },
  answer: <E extends Endpoint>(
    endpoint: E | Address<E>,
    reply: ReplyOf<E> | ((request: ScriptedRequest) => ReplyOf<E> | Promise<ReplyOf<E>>),
  ): void => {
    scripts.set(nameOf(endpoint), typeof reply === 'function' ? (reply as Answer) : () => reply);
  },
  /** The calls of an endpoint so far. */
  asked: (endpoint: Address<Endpoint>): readonly ScriptedRequest[] =>
    requests.filter(({ name }) => name === nameOf(endpoint)),
  reset: (): void => {
    scripts.clear();
    requests.length = 0;
  },
};
