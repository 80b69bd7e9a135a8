import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectedSignature, type S3Peer, startS3Peer } from './s3-peer.test-kit';
import { emptyPayloadHash, type S3Request, signS3Request } from './s3-signature';
import { type S3Site, s3Storage } from './s3-storage';

let folder: string;
let peer: S3Peer;
let site: S3Site;
const credentials = { region: 'cn-north-1', accessKeyId: 'AKIASHUYUAN', secretAccessKey: 'a/secret+with=signs' };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-s3-'));
  peer = await startS3Peer({
    region: credentials.region,
    bucket: 'shuyuan',
    secrets: { [credentials.accessKeyId]: credentials.secretAccessKey },
  });
  site = { ...credentials, endpoint: peer.endpoint, bucket: 'shuyuan' };
});
afterAll(async () => {
  await peer.close();
  await rm(folder, { recursive: true, force: true });
});

const hashOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const finished = async (bytes: Buffer) => {
  const path = join(folder, randomBytes(8).toString('hex'));
  await writeFile(path, bytes);
  return { path, size: bytes.length, sha256: hashOf(bytes) };
};

describe('the verifying peer', () => {
  // The published examples of the AWS documentation, queries included: they verify the peer's own computation first.
  const example = { day: '20130524', region: 'us-east-1' };
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': emptyPayloadHash,
    'x-amz-date': '20130524T000000Z',
  };

  it.each([
    ['/?lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    ['/?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
  ])('computes the signature that AWS publishes for GET %s', (target, signature) => {
    const request = { method: 'GET', target, headers, payloadHash: emptyPayloadHash };
    const claim = { ...example, signedHeaders: Object.keys(headers) };
    expect(expectedSignature(request, { secret, claim })).toBe(signature);
  });

  const send = async (change: (headers: Record<string, string>) => void, request: Partial<S3Request> = {}) => {
    const url = new URL(`${peer.endpoint}/shuyuan/key`);
    const plain: S3Request = { method: 'GET', url, headers: { range: 'bytes=0-1' }, payloadHash: emptyPayloadHash };
    const { host: _host, ...signed } = signS3Request({ ...plain, ...request }, { credentials, at: new Date() });
    change(signed);
    const reply = await fetch(url, { method: plain.method, headers: signed });
    return `${reply.status} ${/<Code>(\w+)</.exec(await reply.text())?.[1]}`;
  };

  it('refuses what is not signed, and whatever was changed on the way', async () => {
    expect(await send((headers) => Reflect.deleteProperty(headers, 'authorization'))).toBe('403 AccessDenied');
    expect(await send((headers) => Object.assign(headers, { range: 'bytes=0-9' }))).toBe('403 SignatureDoesNotMatch');
    expect(await send((headers) => Object.assign(headers, { 'x-amz-acl': 'public-read' }))).toBe('403 AccessDenied');
    expect(await send(() => undefined, { method: 'DELETE' })).toBe('403 SignatureDoesNotMatch');
    expect(await send(() => undefined, { payloadHash: hashOf('x') })).toBe('400 XAmzContentSHA256Mismatch');
    expect(await send(() => undefined)).toBe('404 NoSuchKey');
  });

  it('refuses a request of yesterday', async () => {
    const url = new URL(`${peer.endpoint}/shuyuan/key`);
    const request: S3Request = { method: 'GET', url, headers: {}, payloadHash: emptyPayloadHash };
    const at = new Date(Date.now() - 86_400_000);
    const { host: _host, ...headers } = signS3Request(request, { credentials, at });
    expect(await (await fetch(url, { headers })).text()).toContain('RequestTimeTooSkewed');
  });
});

describe('S3 storage before a peer that verifies signatures', () => {
  it('is refused with a wrong secret, in every call, and leaves nothing there', async () => {
    const file = await finished(randomBytes(1000));
    const wrong = s3Storage({ ...site, secretAccessKey: 'a/secret+with=sign' });
    await expect(wrong.put(file)).rejects.toThrow('403 SignatureDoesNotMatch');
    await expect(wrong.open(file.sha256)).rejects.toThrow('403 SignatureDoesNotMatch');
    await expect(wrong.remove(file.sha256)).rejects.toThrow('403 SignatureDoesNotMatch');
    await expect(wrong.exists(file.sha256)).rejects.toThrow('403');
    expect(peer.objects.size).toBe(0);
  });

  it.each([
    [{ accessKeyId: 'AKIASTRANGER' }, '403 InvalidAccessKeyId'],
    [{ region: 'us-east-1' }, '400 AuthorizationHeaderMalformed'],
    [{ bucket: '别的 桶' }, '404 NoSuchBucket'],
  ])('is refused as %j', async (change, words) => {
    await expect(s3Storage({ ...site, ...change }).put(await finished(randomBytes(10)))).rejects.toThrow(words);
  });

  it('cannot put bytes that are not those of the hash', async () => {
    const file = await finished(randomBytes(1000));
    await expect(s3Storage(site).put({ ...file, sha256: hashOf('other') })).rejects.toThrow(
      '400 XAmzContentSHA256Mismatch',
    );
    expect(peer.objects.size).toBe(0);
  });

  it('puts, finds, reads whole and in part, and removes', async () => {
    const bytes = randomBytes(300_000);
    const file = await finished(bytes);
    const storage = s3Storage(site);
    expect(await storage.exists(file.sha256)).toBe(false);
    await storage.put(file);
    expect([...peer.objects.keys()]).toEqual([`${file.sha256.slice(0, 2)}/${file.sha256.slice(2, 4)}/${file.sha256}`]);
    expect(await storage.exists(file.sha256)).toBe(true);
    expect((await buffer(await storage.open(file.sha256))).equals(bytes)).toBe(true);
    const part = await buffer(await storage.open(file.sha256, { start: 10, end: 19 }));
    expect(part.equals(bytes.subarray(10, 20))).toBe(true);
    await storage.remove(file.sha256);
    await storage.remove(file.sha256);
    expect(peer.objects.size).toBe(0);
  });

  it.each(['通知 2026 春.pdf', "a+b&c=d (1)!*'~.txt", '50%.txt', 'a/b c/é.txt', '表情😀'])(
    'signs the key %j as S3 reads it',
    async (key) => {
      const url = new URL(`${peer.endpoint}/shuyuan/${key.split('/').map(encodeURIComponent).join('/')}`);
      const sent = (method: 'PUT' | 'GET' | 'DELETE', payloadHash: string) => {
        const { host: _host, ...headers } = signS3Request(
          { method, url, headers: {}, payloadHash },
          { credentials, at: new Date() },
        );
        return fetch(url, { method, headers, ...(method === 'PUT' ? { body: key } : {}) });
      };
      expect((await sent('PUT', hashOf(key))).status).toBe(200);
      expect(peer.objects.get(key)?.toString()).toBe(key);
      expect(await (await sent('GET', emptyPayloadHash)).text()).toBe(key);
      expect((await sent('DELETE', emptyPayloadHash)).status).toBe(204);
    },
  );
});
