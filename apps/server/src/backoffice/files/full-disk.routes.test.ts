import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileErrors } from '@shuyuan/contract/backoffice/files/file.errors';
import { defineEndpoints } from '@shuyuan/contract/platform/endpoint';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testCaller } from '../../platform/http/caller.test-kit';
import { defineSlice } from '../../platform/http/slice';
import { signIn } from '../identity/identity.test-kit';
import { defineJob } from '../jobs';
import { untilOver } from '../jobs/job.test-kit';
import { type FileApp, filesOnDisk, pdf, picture, startFileApp, upload } from './file.test-kit';
import { redraw } from './image';
import { takeIn } from './intake';

/** A device that is always full: the kernel refuses every byte (ENOSPC), whoever writes. */
const fullDevice = '/dev/full';
const { errcode, errmsg } = platformErrors.diskFull;
const refusal = { status: 507, body: { errcode, errmsg } };

const endpoints = defineEndpoints({
  library: {
    method: 'POST',
    path: '/api/admin/full/library',
    access: 'session',
    summary: 'takes a file as the library does',
    upload: z.strictObject({}),
    reply: z.unknown(),
  },
  stream: {
    method: 'POST',
    path: '/api/admin/full/stream',
    access: 'session',
    summary: 'takes a file as imports do',
    upload: z.strictObject({}),
    reply: z.unknown(),
  },
  rows: {
    method: 'POST',
    path: '/api/admin/full/rows',
    access: 'session',
    summary: 'writes into a database whose disk is full',
    reply: z.unknown(),
  },
});

const exportJob = defineJob({
  kind: 'full.export',
  repeatable: true,
  input: z.object({}),
  run: async () => {
    await writeFile(fullDevice, 'x');
    return undefined;
  },
});

let app: FileApp;
beforeAll(async () => {
  app = await startFileApp({
    runsJobs: true,
    extraJobs: [exportJob],
    extraSlices: (db) => [
      defineSlice({
        name: 'full',
        endpoints,
        handlers: {
          library: async ({ upload }) => upload.receive((file) => takeIn(file, { path: fullDevice, maxMb: 10 })),
          stream: async ({ upload }) => upload.receive((file) => pipeline(file.stream, createWriteStream(fullDevice))),
          rows: async () => {
            await db.pool.query("do $$ begin raise exception 'x' using errcode = 'disk_full'; end $$");
            return {};
          },
        },
      }),
    ],
  });
});
afterAll(() => app.close());

const post = async (path: string, bytes?: Buffer) => {
  const body = new FormData();
  if (bytes !== undefined) body.append('file', new Blob([Uint8Array.from(bytes)]), 'a.pdf');
  const headers = { authorization: `Bearer ${app.token}` };
  const response = await fetch(app.url + path, { method: 'POST', headers, ...(bytes === undefined ? {} : { body }) });
  return { status: response.status, body: await response.json() };
};

describe('a full disk is told as such', () => {
  it.each(['library', 'stream'] as const)('to whoever uploads a file: %s', async (name) => {
    expect(await post(endpoints[name].path, pdf(200_000))).toEqual(refusal);
  });

  it('when a picture is drawn anew', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shuyuan-full-'));
    const from = join(folder, 'a.png');
    await writeFile(from, await picture());
    const failed = redraw(from, { to: fullDevice, extension: 'png' });
    await expect(failed).rejects.toMatchObject({ entry: platformErrors.diskFull });
    await rm(folder, { recursive: true });
  });

  it("when the database's disk is full", async () => {
    expect(await post(endpoints.rows.path)).toEqual(refusal);
  });

  it('in the end of a job that could not write its file', async () => {
    const { admin, token } = await signIn(app.db.kysely, {});
    const id = await app.jobs.enqueue(app.db.kysely, {
      kind: exportJob.kind,
      title: '导出',
      caller: testCaller({ adminId: admin.id, name: 'x' }),
      origin: { requestId: 'r', ip: '127.0.0.1', userAgent: 'test' },
      input: {},
    });
    expect(await untilOver(app, token, id)).toMatchObject({ state: 'failed', message: errmsg });
    recordFigure('G48', 'ways of writing onto a device that is full', { ways: 5, 'not told as such': 0 });
  });
});

describe('a storage service', () => {
  let service: Server;
  let full = true;
  beforeAll(async () => {
    service = createServer((request, response) => {
      request.resume().on('end', () => {
        const others: Record<string, number> = { HEAD: 404, DELETE: 204 };
        const status = others[request.method ?? ''] ?? (full ? 507 : 500);
        response.writeHead(status).end(status === 507 ? '<Error><Code>XMinioStorageFull</Code></Error>' : '');
      });
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
  });
  afterAll(() => service.close());

  it('that is full is told as such, one that fails as a failure, and neither leaves anything', async () => {
    const { port } = service.address() as AddressInfo;
    const remote = await startFileApp({
      env: {
        STORAGE: 's3',
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_BUCKET: 'files',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'secret',
      },
    });
    expect(await upload(remote, { bytes: pdf(), name: 'a.pdf' })).toEqual(refusal);
    full = false;
    const failed = await upload(remote, { bytes: pdf(), name: 'a.pdf' });
    expect([failed.status, failed.body.errcode]).toEqual([503, fileErrors.storageFailed.errcode]);
    expect(await filesOnDisk(remote.dataDir)).toEqual([]);
    const { rows } = await remote.db.pool.query('select 1 from app.file union all select 1 from app.blob');
    expect(rows).toEqual([]);
    await remote.close();
  });
});
