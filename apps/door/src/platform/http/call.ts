import {
  type BodyOf,
  type Endpoint,
  idempotencyHeader,
  type QueryOf,
  type ReplyOf,
} from '@shuyuan/contract/platform/endpoint';
import { Failure } from './failure';
import { httpTexts } from './http.texts';
import { readReply } from './read-reply';
import { withProof } from './with-proof';

/** Phones are often on slow nets. */
const timeoutMs = 20_000;

/** What the build leaves of an endpoint; its schemas are types here. */
export interface Address<E extends Endpoint> {
  readonly method: E['method'];
  readonly path: E['path'];
}

type Sent<Name extends string, Value> = undefined extends Value
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: Value };

/** The inputs of a call. */
export type CallOptions<E extends Endpoint> = Sent<'query', QueryOf<E>> &
  Sent<'body', BodyOf<E>> &
  /** Identifies the action where the endpoint executes it once: the same for each retry. */
  Sent<'requestKey', E['isIdempotent'] extends true ? string : undefined> &
  /** The token of who proved a mobile number. */
  Sent<'token', E['access'] extends 'visitor' ? string : undefined>;

/** The words for a request that got no answer. */
export const unanswered = (): Failure =>
  new Failure('unanswered', { errmsg: navigator.onLine ? httpTexts.network : httpTexts.offline });

const fetched = async (address: string, init: RequestInit): Promise<{ status: number; text: string }> => {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), timeoutMs);
  try {
    const answer = await fetch(address, { ...init, signal: control.signal });
    return { status: answer.status, text: await answer.text() };
  } catch {
    throw control.signal.aborted ? new Failure('unanswered', { errmsg: httpTexts.timeout }) : unanswered();
  } finally {
    clearTimeout(timer);
  }
};

/** A path with its query. */
export const addressOf = (path: string, query: object | undefined): string =>
  query === undefined ? path : `${path}?${new URLSearchParams(Object.entries(query))}`;

/** Calls an endpoint of the contract; resolves with its reply and rejects with a Failure. */
export const call = <E extends Endpoint>(endpoint: E | Address<E>, options: CallOptions<E>): Promise<ReplyOf<E>> =>
  withProof(async (proof) => {
    const { query, body, requestKey, token } = options as Partial<CallOptions<Endpoint>> & Record<string, unknown>;
    const { status, text } = await fetched(addressOf(endpoint.path, query as object | undefined), {
      method: endpoint.method,
      cache: 'no-store',
      credentials: 'omit',
      headers: {
        ...proof,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(requestKey === undefined ? {} : { [idempotencyHeader]: String(requestKey) }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return readReply(status, text) as ReplyOf<E>;
  });
