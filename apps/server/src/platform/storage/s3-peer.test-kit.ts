import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A request exactly as it was sent. */
export interface WireRequest {
  readonly method: string;
  /** Path and query, encoded as sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payloadHash: string;
}

/** The contents of an `Authorization` header. */
interface Claim {
  readonly keyId: string;
  readonly day: string;
  readonly region: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
}

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** AWS's own `UriEncode`: all but letters, digits and `-._~`, byte by byte, in capitals. */
const uriEncode = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[A-Za-z0-9\-._~]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

const canonicalQuery = (query: string): string =>
  query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return `${uriEncode(decodeURIComponent(name))}=${uriEncode(decodeURIComponent(value))}`;
    })
    .sort()
    .join('&');

/** The correct signature of a request, computed as the documentation of Signature Version 4 describes it. */
export const expectedSignature = (
  request: WireRequest,
  options: { secret: string; claim: Pick<Claim, 'day' | 'region' | 'signedHeaders'> },
): string => {
  const { day, region, signedHeaders } = options.claim;
  const [path = '', query = ''] = request.target.split('?');
  const canonicalRequest =
    `${request.method}\n` +
    `${path.split('/').map(decodeURIComponent).map(uriEncode).join('/')}\n` +
    `${canonicalQuery(query)}\n` +
    `${signedHeaders.map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`).join('')}\n` +
    `${signedHeaders.join(';')}\n` +
    request.payloadHash;
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = `AWS4-HMAC-SHA256\n${request.headers['x-amz-date']}\n${scope}\n${sha256(canonicalRequest)}`;
  const dayKey = hmac(`AWS4${options.secret}`, day);
  const signingKey = hmac(hmac(hmac(dayKey, region), 's3'), 'aws4_request');
  return hmac(signingKey, toSign).toString('hex');
};

const readClaim = (header: string): Claim | undefined => {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, keyId, day, region, names, signature] = pattern.exec(header) ?? [];
  if (!keyId || !day || !region || !names || !signature) return undefined;
  return { keyId, day, region, signedHeaders: names.split(';'), signature };
};

const driftMs = 15 * 60_000;
const momentOf = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Why a request is refused, with S3's error code and status; undefined when it is genuine. */
const refusalOf = (
  request: WireRequest,
  { body, site }: { body: Buffer; site: PeerSite },
): readonly [number, string] | undefined => {
  const claim = readClaim(request.headers.authorization ?? '');
  if (claim === undefined) return [403, 'AccessDenied'];
  const secret = site.secrets[claim.keyId];
  if (secret === undefined) return [403, 'InvalidAccessKeyId'];
  if (claim.region !== site.region) return [400, 'AuthorizationHeaderMalformed'];
  const stamp = request.headers['x-amz-date'] ?? '';
  if (!stamp.startsWith(claim.day) || !(Math.abs(Date.now() - momentOf(stamp)) < driftMs)) {
    return [403, 'RequestTimeTooSkewed'];
  }
  const mustBeSigned = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustBeSigned.some((name) => !claim.signedHeaders.includes(name))) return [403, 'AccessDenied'];
  if (expectedSignature(request, { secret, claim }) !== claim.signature) return [403, 'SignatureDoesNotMatch'];
  return sha256(body) === request.payloadHash ? undefined : [400, 'XAmzContentSHA256Mismatch'];
};

interface PeerSite {
  readonly region: string;
  readonly bucket: string;
  readonly secrets: Readonly<Record<string, string>>;
}

/** A service that keeps objects in memory and serves none but genuine requests. */
export interface S3Peer {
  readonly endpoint: string;
  /** The objects by their key, decoded. */
  readonly objects: ReadonlyMap<string, Buffer>;
  close(): Promise<void>;
}

const answer = (
  incoming: IncomingMessage,
  { key, body, objects }: { key: string; body: Buffer; objects: Map<string, Buffer> },
): { status: number; content?: Buffer } => {
  const object = objects.get(key);
  if (incoming.method === 'PUT') {
    objects.set(key, body);
    return { status: 200 };
  }
  if (incoming.method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  if (object === undefined) return { status: 404, content: Buffer.from('<Error><Code>NoSuchKey</Code></Error>') };
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(incoming.headers.range ?? '') ?? [];
  if (start === undefined || end === undefined) return { status: 200, content: object };
  return { status: 206, content: object.subarray(Number(start), Number(end) + 1) };
};

const serve = async (
  incoming: IncomingMessage,
  { reply, site, objects }: { reply: ServerResponse; site: PeerSite; objects: Map<string, Buffer> },
): Promise<void> => {
  const body = await buffer(incoming);
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  const target = incoming.url ?? '';
  const payloadHash = headers['x-amz-content-sha256'] ?? '';
  const refusal = refusalOf({ method: incoming.method ?? '', target, headers, payloadHash }, { body, site });
  if (refusal !== undefined) {
    reply.writeHead(refusal[0]).end(`<Error><Code>${refusal[1]}</Code></Error>`);
    return;
  }
  const [, bucket = '', ...key] = target.split('/').map(decodeURIComponent);
  if (bucket !== site.bucket) {
    reply.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    return;
  }
  const { status, content } = answer(incoming, { key: key.join('/'), body, objects });
  reply.writeHead(status, { 'content-length': content?.length ?? 0 }).end(content);
};

/** Starts a peer on the loopback interface. */
export const startS3Peer = async (site: PeerSite): Promise<S3Peer> => {
  const objects = new Map<string, Buffer>();
  const server = createServer((incoming, reply) => void serve(incoming, { reply, site, objects }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP port was given');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    objects,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
