/** Sends JSON and reads JSON; a refusal stops the run with what was said. */
export const askJson = async <T = unknown>(
  url: string,
  given: {
    readonly token?: string;
    readonly method?: string;
    readonly body?: unknown;
    readonly headers?: HeadersInit;
  } = {},
): Promise<T> => {
  const { token, body, method = body === undefined ? 'GET' : 'POST' } = given;
  const headers = new Headers(given.headers);
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${method} ${new URL(url).pathname} was answered with ${response.status}: ${text.slice(0, 500)}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
};
