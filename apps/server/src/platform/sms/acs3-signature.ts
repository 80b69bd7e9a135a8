import { createHash, createHmac } from 'node:crypto';

/** A request to an Alibaba Cloud API before it is signed; the parameters travel in the query. */
export interface Acs3Request {
  readonly method: 'GET' | 'POST';
  readonly host: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
  readonly action: string;
  readonly version: string;
  /** UTC, `YYYY-MM-DDThh:mm:ssZ`. */
  readonly date: string;
  readonly nonce: string;
}

const algorithm = 'ACS3-HMAC-SHA256';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** RFC 3986: encodeURIComponent leaves five characters alone that the signature wants encoded. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : 1);

/** The query as it is both signed and sent. */
export const canonicalQuery = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .sort(byName)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');

/** The headers of a request signed by Alibaba Cloud's signature version 3, including `host`, which the client sets. */
export const acs3Headers = (
  request: Acs3Request,
  key: { readonly accessKeyId: string; readonly accessKeySecret: string },
): Record<string, string> => {
  const hashedBody = sha256(request.body);
  const headers: Record<string, string> = {
    'x-acs-action': request.action,
    'x-acs-content-sha256': hashedBody,
    'x-acs-date': request.date,
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  };
  const sorted = Object.entries({ ...headers, host: request.host }).sort(byName);
  const signedHeaders = sorted.map(([name]) => name).join(';');
  const canonicalRequest = [
    request.method,
    request.path,
    canonicalQuery(request.query),
    sorted.map(([name, value]) => `${name}:${value}\n`).join(''),
    signedHeaders,
    hashedBody,
  ].join('\n');
  const signature = createHmac('sha256', key.accessKeySecret)
    .update(`${algorithm}\n${sha256(canonicalRequest)}`)
    .digest('hex');
  return {
    ...headers,
    authorization: `${algorithm} Credential=${key.accessKeyId},SignedHeaders=${signedHeaders},Signature=${signature}`,
  };
};
