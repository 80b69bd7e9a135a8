import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config/config';
import { localStorage } from './local-storage';
import { emptyPayloadHash, type S3Request, signS3Request } from './s3-signature';
import { type S3Site, s3Storage } from './s3-storage';
import { createStorage } from './storage';
import type { Storage } from './storage-interface';

let folder: string;
let server: S3rver;
let site: S3Site;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-storage-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'shuyuan', configs: [] }],
  });
  const { port } = await server.run();
  site = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'shuyuan',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const finished = async (bytes: Buffer) => {
  const path = join(folder, randomBytes(8).toString('hex'));
  await writeFile(path, bytes);
  return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
};

const storages: readonly (readonly [string, () => Storage])[] = [
  ['a local folder', () => localStorage(join(folder, 'objects'))],
  ['an S3 service', () => s3Storage(site)],
];

describe.each(storages)('storage in %s', (_name, open) => {
  it('refuses to open what is not there, and whatever is no hash', async () => {
    await expect(open().open('0'.repeat(64))).rejects.toThrow();
    for (const key of ['../x', '', 'A'.repeat(64), `${'0'.repeat(64)}/..`]) {
      await expect(async () => open().open(key)).rejects.toThrow();
    }
  });

  it('gives back what it was given, whole and in parts, until it is removed', async () => {
    const bytes = randomBytes(300_000);
    const file = await finished(bytes);
    const storage = open();
    expect(await storage.exists(file.sha256)).toBe(false);
    await storage.put(file);
    expect(await storage.exists(file.sha256)).toBe(true);
    expect((await buffer(await storage.open(file.sha256))).equals(bytes)).toBe(true);
    const part = await buffer(await storage.open(file.sha256, { start: 1000, end: 1999 }));
    expect(part.equals(bytes.subarray(1000, 2000))).toBe(true);
    await storage.remove(file.sha256);
    await storage.remove(file.sha256);
    expect(await storage.exists(file.sha256)).toBe(false);
  });
});

describe('an S3 service', () => {
  it('refuses a key that it does not know, and its words reach the log', async () => {
    const stranger = s3Storage({ ...site, accessKeyId: 'guessed' });
    await expect(stranger.put(await finished(randomBytes(10)))).rejects.toThrow('403 InvalidAccessKeyId');
    await expect(stranger.open('0'.repeat(64))).rejects.toThrow('403');
  });

  it('that is not there is a failure, not a wait', async () => {
    await expect(s3Storage({ ...site, endpoint: 'http://127.0.0.1:1' }).exists('0'.repeat(64))).rejects.toThrow();
  });

  // The examples of the AWS documentation of Signature Version 4: the test server does not compute signatures itself.
  const example = {
    credentials: {
      region: 'us-east-1',
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    },
    at: new Date('2013-05-24T00:00:00Z'),
  };

  it.each<S3Request & { signature: string }>([
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      headers: { range: 'bytes=0-9' },
      payloadHash: emptyPayloadHash,
      signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
    {
      method: 'PUT',
      url: new URL('https://examplebucket.s3.amazonaws.com/test%24file.text'),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      payloadHash: createHash('sha256').update('Welcome to Amazon S3.').digest('hex'),
      signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    },
  ])('is asked by signatures as AWS computes them: $method', ({ signature, ...request }) => {
    expect(signS3Request(request, example).authorization).toContain(`Signature=${signature}`);
  });
});

describe('a local folder', () => {
  it('is readable by its owner alone', async () => {
    await localStorage(join(folder, 'private')).put(await finished(randomBytes(10)));
    expect((await stat(join(folder, 'private'))).mode & 0o777).toBe(0o700);
  });
});

describe('the configuration', () => {
  it.each(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])(
    'without %s stops the start and names it',
    (missing) => {
      const env: Record<string, string> = {
        STORAGE: 's3',
        S3_ENDPOINT: 'http://127.0.0.1:9000',
        S3_BUCKET: 'files',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'secret',
      };
      expect(() => createStorage(readConfig(env))).not.toThrow();
      expect(() => createStorage(readConfig({ ...env, [missing]: '' }))).toThrow(missing);
    },
  );
});
