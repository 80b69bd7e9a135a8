import { session } from '../session';
import { loading } from './loading';

/** A response as it came, whatever it says. */
export interface RawAnswer {
  readonly status: number;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly ms: number;
}

/** Sends a call of any address with the current session and returns the response, a refusal as well as a success. */
export const callRaw = async (request: {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}): Promise<RawAnswer> => {
  const token = session.token();
  const end = loading.begin();
  try {
    const { transport } = await import('./transport');
    const begun = performance.now();
    const { status, data, headers } = await transport.request<unknown>({
      method: request.method,
      url: request.path,
      params: request.query,
      headers: { ...request.headers, ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) },
      ...(request.body === undefined ? {} : { data: request.body }),
    });
    const ms = Math.round(performance.now() - begun);
    const named = Object.entries({ ...headers }).map(([name, value]) => [name, String(value)]);
    return { status, data, headers: Object.fromEntries(named), ms };
  } finally {
    end();
  }
};
