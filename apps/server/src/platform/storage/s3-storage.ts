import { createReadStream } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { emptyPayloadHash, type S3Credentials, type S3Request, signS3Request } from './s3-signature';
import { objectPath, type Storage } from './storage-interface';

/** An S3-compatible service and the bucket that holds the objects. */
export interface S3Site extends S3Credentials {
  readonly endpoint: string;
  readonly bucket: string;
}

/** An unresponsive service must not hold a request for ever. */
const idleMs = 30_000;

const send = async (site: S3Site, request: S3Request, body?: string): Promise<IncomingMessage> => {
  const { url, method } = request;
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const headers = signS3Request(request, { credentials: site, at: new Date() });
  const outgoing = open(url, { method, headers, timeout: idleMs });
  outgoing.on('timeout', () => outgoing.destroy(new Error('S3 does not answer')));
  const reply = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject);
  });
  if (body === undefined) outgoing.end();
  else {
    const sent = pipeline(createReadStream(body), outgoing);
    // A refusal may arrive before the whole body is sent; it says more than the broken pipe.
    await Promise.race([sent, reply]);
    sent.catch(() => undefined);
  }
  return reply;
};

const finish = async (reply: IncomingMessage, accepted: readonly number[]): Promise<void> => {
  let words = '';
  for await (const chunk of reply) if (words.length < 2048) words += String(chunk);
  if (accepted.includes(reply.statusCode ?? 0)) return;
  const code = /<Code>([A-Za-z0-9]+)<\/Code>/.exec(words)?.[1] ?? '';
  const failure = new Error(`S3 answered ${reply.statusCode} ${code}`.trim());
  const isFull = reply.statusCode === 507 || /StorageFull|QuotaExceeded/.test(code);
  throw isFull ? Object.assign(failure, { code: 'ENOSPC' }) : failure;
};

/** Stores objects in an S3-compatible service, with path-style addresses, every request signed. */
export const s3Storage = (site: S3Site): Storage => {
  const base = site.endpoint.replace(/\/+$/, '');
  const urlOf = (sha256: string): URL => new URL(`${base}/${encodeURIComponent(site.bucket)}/${objectPath(sha256)}`);
  const plain = (method: S3Request['method'], sha256: string, headers: Record<string, string> = {}) =>
    send(site, { method, url: urlOf(sha256), headers, payloadHash: emptyPayloadHash });
  return {
    put: async ({ path, size, sha256 }) => {
      const headers = { 'content-length': String(size), 'content-type': 'application/octet-stream' };
      const request: S3Request = { method: 'PUT', url: urlOf(sha256), headers, payloadHash: sha256 };
      await finish(await send(site, request, path), [200]);
    },
    open: async (sha256, range) => {
      const headers = range === undefined ? undefined : { range: `bytes=${range.start}-${range.end}` };
      const reply = await plain('GET', sha256, headers);
      if (reply.statusCode !== (range === undefined ? 200 : 206)) await finish(reply, []);
      return reply;
    },
    exists: async (sha256) => {
      const reply = await plain('HEAD', sha256);
      await finish(reply, [200, 404]);
      return reply.statusCode === 200;
    },
    remove: async (sha256) => finish(await plain('DELETE', sha256), [200, 204, 404]),
  };
};
