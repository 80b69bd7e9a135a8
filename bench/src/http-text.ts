/** A whole request as raw HTTP, so that the load generator does no work for it while it measures. */
export const requestText = (request: {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  readonly path: string;
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}): string => {
  const { method, path, token } = request;
  const body = request.body === undefined ? '' : JSON.stringify(request.body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...Object.entries(request.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    ...(body === '' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
};

/** A path with its parameters. */
export const pathWith = (path: string, params: Readonly<Record<string, string | number>>): string => {
  const texts = Object.entries(params).map(([name, value]): [string, string] => [name, String(value)]);
  return `${path}?${new URLSearchParams(texts)}`;
};
