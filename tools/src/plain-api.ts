/** An answer as it comes. */
export interface Reply {
  readonly data?: unknown;
  readonly total?: number;
  readonly [key: string]: unknown;
}

/** Calls a program by hand: one of another version does not have our contract. */
export class PlainApi {
  readonly #url: string;
  readonly token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.token = token;
  }

  async send(path: string, body?: unknown): Promise<Reply> {
    const isForm = body instanceof FormData;
    const reply = await fetch(`${this.#url}/api/admin/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as Reply;
  }

  upload(name: string, content: Uint8Array<ArrayBuffer>): Promise<Reply> {
    const body = new FormData();
    body.append('file', new Blob([content]), name);
    return this.send('upload-file', body);
  }

  /** The bytes of an upload. */
  async download(id: number): Promise<Uint8Array> {
    const { data } = await this.send(`file/link?id=${id}`);
    const reply = await fetch(new URL((data as { url: string }).url, this.#url));
    if (!reply.ok) throw new Error(`file ${id}: ${reply.status}`);
    return new Uint8Array(await reply.arrayBuffer());
  }
}

/** Signs the first administrator in. */
export const signIn = async (url: string, password: string): Promise<PlainApi> => {
  const reply = await fetch(`${url}/api/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  const { access_token: token } = (await reply.json()) as { access_token?: string };
  if (token === undefined) throw new Error(`sign-in: ${reply.status}`);
  return new PlainApi(url, token);
};
