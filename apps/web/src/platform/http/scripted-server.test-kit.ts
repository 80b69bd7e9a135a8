import type { Endpoint, ReplyOf } from '@shuyuan/contract/platform/endpoint';
import { type AxiosAdapter, AxiosError, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import type { Address } from './call';
import { transport } from './transport';

/** A call as it would have been sent to the server. */
export interface ScriptedRequest {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  /** The body: parsed JSON, or the form data of an upload. */
  readonly body: unknown;
  readonly token: string | undefined;
  readonly timeoutMs: number | undefined;
  /** Whether the page gave the call up. */
  isCancelled(): boolean;
  /** Reports the upload progress to the page, 0 to 1. */
  progress(share: number): void;
}

interface Answer {
  readonly status: number;
  readonly data: unknown;
}

type Script = (request: ScriptedRequest) => unknown;

const scripts = new Map<string, Script>();
const requests: ScriptedRequest[] = [];
const unscripted: string[] = [];

class Refusal {
  readonly answer: Answer;
  constructor(answer: Answer) {
    this.answer = answer;
  }
}

/** Why there is no response: the code that axios gives. */
class NoAnswer {
  readonly code: string;
  readonly words: string;
  constructor(code: string, words: string) {
    this.code = code;
    this.words = words;
  }
}

/** A reply with this status and content, whatever the endpoint promises. */
export const refusal = (status: number, data: unknown): never => {
  throw new Refusal({ status, data });
};

/** No response: the connection breaks. */
export const brokenLine = (): never => {
  throw new NoAnswer(AxiosError.ERR_NETWORK, 'Network Error');
};

/** No response before the client's timeout. */
export const noAnswerInTime = (): never => {
  throw new NoAnswer(AxiosError.ECONNABORTED, 'timeout exceeded');
};

const nameOf = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`;

const bodyOf = (data: unknown): unknown => (typeof data === 'string' ? JSON.parse(data) : data);

const readRequest = (config: InternalAxiosRequestConfig): ScriptedRequest => {
  const params: Record<string, unknown> = config.params ?? {};
  const sent = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  return {
    name: nameOf({ method: config.method ?? 'get', path: config.url ?? '' }),
    query: Object.fromEntries(sent.map(([key, value]) => [key, String(value)])),
    body: bodyOf(config.data),
    token: String(config.headers.get('Authorization') ?? '').replace(/^Bearer /, '') || undefined,
    timeoutMs: config.timeout,
    isCancelled: () => config.signal?.aborted ?? false,
    progress: (share) =>
      config.onUploadProgress?.({ loaded: share, total: 1, progress: share, bytes: share, lengthComputable: true }),
  };
};

const givenUp = (config: InternalAxiosRequestConfig): Promise<never> =>
  new Promise((_, reject) => {
    const stop = () => reject(new CanceledError(undefined, config));
    if (config.signal?.aborted) stop();
    config.signal?.addEventListener?.('abort', stop);
  });

const answerOf = async (
  script: Script,
  request: ScriptedRequest,
  config: InternalAxiosRequestConfig,
): Promise<Answer> => {
  try {
    return { status: 200, data: structuredClone(await script(request)) };
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown.answer;
    if (thrown instanceof NoAnswer) throw new AxiosError(thrown.words, thrown.code, config);
    throw thrown;
  }
};

const adapter: AxiosAdapter = async (config) => {
  const request = readRequest(config);
  requests.push(request);
  const script = scripts.get(request.name);
  if (script === undefined) {
    unscripted.push(`${request.name} ${JSON.stringify(request.query)}`);
    throw new AxiosError(`nobody answers ${request.name}`, AxiosError.ERR_NETWORK, config);
  }
  const { status, data } = await Promise.race([answerOf(script, request, config), givenUp(config)]);
  return { status, statusText: '', data, headers: {}, config, request: undefined };
};

transport.defaults.adapter = adapter;

/** Replaces the server: an unscripted call fails the test. */
export const server = {
  /** Sets the reply of an endpoint from now on; a function gets the request and may wait, reject or disconnect. */
  answer: <E extends Endpoint>(
    endpoint: E | Address<E>,
    reply: ReplyOf<E> | ((request: ScriptedRequest) => ReplyOf<E> | Promise<ReplyOf<E>>),
  ): void => {
    scripts.set(nameOf(endpoint), typeof reply === 'function' ? (reply as Script) : () => reply);
  },
  /** Makes an endpoint reply with this status and content from now on. */
  refuse: (endpoint: Address<Endpoint>, status: number, data: unknown): void => {
    scripts.set(nameOf(endpoint), () => refusal(status, data));
  },
  /** The calls of an endpoint so far. */
  asked: (endpoint: Address<Endpoint>): readonly ScriptedRequest[] =>
    requests.filter(({ name }) => name === nameOf(endpoint)),
  /** Every call so far. */
  all: (): readonly ScriptedRequest[] => requests,
  /** Returns and clears the calls that nothing was scripted for. */
  takeUnscripted: (): readonly string[] => unscripted.splice(0),
  /** Clears the script and the recorded calls. */
  reset: (): void => {
    scripts.clear();
    requests.length = 0;
  },
};

/** A promise that the test resolves, for a reply that waits. */
export const latch = (): { readonly opened: Promise<void>; readonly open: () => void } => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
};
