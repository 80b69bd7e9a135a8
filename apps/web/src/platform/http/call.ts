import {
  type BodyOf,
  type Endpoint,
  idempotencyHeader,
  type QueryOf,
  type ReplyOf,
} from '@shuyuan/contract/platform/endpoint';
import { session } from '../session';
import { accessStamp } from './access-stamp';
import { earlyReplies } from './early-replies';
import { failures } from './failures';
import { loading } from './loading';
import { type HttpAnswer, readReply, toFailure } from './read-reply';

/** axios is loaded with the first call or while the user types, which keeps the login page small. */
const loadTransport = () => import('./transport');

/** Prefetches the code that calls need; a failure shows with the call itself. */
export const prepareCalls = (): void => {
  loadTransport().catch(() => undefined);
};

/** What the build leaves of an endpoint (`build/endpoints-without-schemas.plugin.ts`); its schemas are types here. */
export interface Address<E extends Endpoint> {
  readonly method: E['method'];
  readonly path: E['path'];
}

type Sent<Name extends string, Value> = undefined extends Value
  ? { readonly [K in Name]?: undefined }
  : Partial<Value> extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

/** The options of a call: the endpoint's inputs, and how the call behaves on the screen. */
export type CallOptions<E extends Endpoint> = Sent<'query', QueryOf<E>> &
  Sent<'body', BodyOf<E>> &
  /** Identifies the action where the endpoint executes it once: the same for each retry. */
  Sent<'requestKey', E['isIdempotent'] extends true ? string : undefined> & {
    /** Shows the loading overlay meanwhile; true unless the call is quiet. */
    readonly loading?: boolean;
    /** A failure goes to the console and shows no toast (requirements §8, failed table load). */
    readonly quiet?: boolean;
    readonly signal?: AbortSignal;
    readonly headers?: Readonly<Record<string, string>>;
  };

type OptionsArgument<E extends Endpoint> =
  Partial<CallOptions<E>> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

const request = async <E extends Endpoint>(
  endpoint: E | Address<E>,
  token: string | undefined,
  { query, body, requestKey, signal, headers }: Partial<CallOptions<E>>,
): Promise<HttpAnswer> => {
  const { transport } = await loadTransport();
  return transport.request<unknown>({
    method: endpoint.method,
    url: endpoint.path,
    headers: {
      ...headers,
      ...(requestKey === undefined ? {} : { [idempotencyHeader]: requestKey }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(query === undefined ? {} : { params: query }),
    ...(body === undefined ? {} : { data: body }),
    ...(signal === undefined ? {} : { signal }),
  });
};

const send = async <E extends Endpoint>(
  endpoint: E | Address<E>,
  options: Partial<CallOptions<E>>,
): Promise<ReplyOf<E>> => {
  const { query, quiet = false, loading: overlay = !quiet } = options;
  const token = session.token();
  const end = overlay ? loading.begin() : undefined;
  try {
    const { method, path } = endpoint;
    const asked = { method, path, query: query as object | undefined };
    const early = token === undefined ? undefined : await earlyReplies.take({ ...asked, token });
    const answer = early ?? (await request(endpoint, token, options));
    accessStamp.note(answer.headers, token);
    return readReply(answer) as ReplyOf<E>;
  } catch (thrown) {
    throw toFailure(thrown);
  } finally {
    end?.();
  }
};

/** Calls an endpoint and rejects with a Failure that has not been reported: the caller reports it itself. */
export const callUnreported = <E extends Endpoint>(
  endpoint: E | Address<E>,
  ...[options]: OptionsArgument<E>
): Promise<ReplyOf<E>> => send(endpoint, options ?? {});

/** Calls an endpoint of the contract; resolves with its reply and rejects with a Failure that has been reported. */
export const call = async <E extends Endpoint>(
  endpoint: E | Address<E>,
  ...[options]: OptionsArgument<E>
): Promise<ReplyOf<E>> => {
  const token = session.token();
  try {
    return await send(endpoint, options ?? {});
  } catch (thrown) {
    const failure = toFailure(thrown);
    failures.report({ failure, quiet: options?.quiet ?? false, token });
    throw failure;
  }
};
