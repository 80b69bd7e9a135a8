// @module-tag long
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSuperuser, cloneDatabase } from '../platform/db/database.test-kit';
import { startPostgresPeer } from '../platform/db/postgres-peer.test-kit';
import { startProcess } from '../platform/process/process.test-kit';
import { testSecretKeys } from '../platform/secrets/secrets.test-kit';
import { serverProgram } from './process.test-kit';

let program: string;
let folder: string;
let dataDir: string;
beforeAll(async () => {
  program = await serverProgram();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-refused-'));
  dataDir = join(folder, 'data');
  return () => rm(folder, { recursive: true, force: true });
});

const refusal = async (env: Record<string, string>, command: string[] = []): Promise<string[]> => {
  const server = startProcess(program, { DATA_DIR: dataDir, PORT: '0', ...env }, command);
  expect(await server.ended).toBe(1);
  expect(server.output()).not.toMatch(/^\s+at |node:internal/m);
  // Faults are reported before anything is created.
  expect(await readdir(folder)).toEqual([]);
  const [title, ...faults] = server.output().trim().split('\n');
  expect(title).toContain('配置有误');
  return faults.map((fault) => fault.trim());
};

describe('a start with a wrong setting names it in one sentence and makes nothing', () => {
  it.each<Record<string, string>[]>([
    [{ HOST: '203.0.113.7' }],
    [{ DATA_DIR: '/dev/null/x/y', HOST: 'http://127.0.0.1' }],
  ])('%j', async (env) => {
    expect(await refusal(env)).toEqual(
      Object.keys(env).map((name) => expect.stringMatching(new RegExp(`${name}\\b.*。$`))),
    );
  });

  it('all of them together, those of the surroundings too', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as { port: number };
    const faults = await refusal({
      PORT: String(port),
      DATA_DIR: '/proc/x',
      PUBLIC_URL: 'javascript:1',
      STORAGE: 's3',
      SMS_PROVIDER: 'aliyun',
      ADMIN_PASSWORD: 'admin-admin',
      DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z',
    });
    holder.close();
    const names = [
      'PUBLIC_URL',
      'S3_BUCKET',
      'ALIYUN_ACCESS_KEY_ID',
      'ADMIN_PASSWORD',
      'DATA_DIR',
      'DATABASE_URL',
      'PORT',
    ];
    for (const name of names) expect(faults.filter((fault) => fault.includes(name))).toHaveLength(1);
    expect(faults).toHaveLength(names.length + 6);
    expect(faults.find((fault) => fault.includes('DATABASE_URL'))).toMatch(/DATABASE_URL.*ECONNREFUSED/);
  });

  it('before a command too', async () => {
    expect(await refusal({ DATA_DIR: '/proc/x' }, ['reset-password'])).toEqual([expect.stringContaining('DATA_DIR')]);
  });
});

describe('a data folder that cannot be used', () => {
  it('is named when it is a file', async () => {
    await writeFile(dataDir, 'a letter');
    const server = startProcess(program, { DATA_DIR: join(dataDir, 'below'), PORT: '0' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/DATA_DIR.*文件/);
  });

  it('is named when it may not be written', async () => {
    await mkdir(dataDir, { mode: 0o555 });
    // File modes do not stop root; a kernel file system does.
    const place = process.geteuid?.() === 0 ? '/sys' : dataDir;
    const server = startProcess(program, { DATA_DIR: place, PORT: '0' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/DATA_DIR.*(EACCES|EPERM|EROFS).*。$/m);
    expect(server.output()).not.toMatch(/^\s+at /m);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is named when its file of keys holds something else', async () => {
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'secret-keys'), 'k1:short');
    const server = startProcess(program, { DATA_DIR: dataDir, PORT: '0' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/DATA_DIR.*secret-keys.*。$/m);
    expect(await readdir(dataDir)).toEqual(['secret-keys']);
  });
});

describe('a database of the school that cannot be used is named, and nothing is made in it', () => {
  const external = { SECRET_KEYS: testSecretKeys };

  it.each([
    [
      'with a wrong password',
      (url: URL) => {
        url.password = 'guess';
      },
      /DATABASE_URL.*密码/,
    ],
    [
      'that does not exist',
      (url: URL) => {
        url.pathname = '/nowhere';
      },
      /DATABASE_URL.*不存在/,
    ],
  ])('%s', async (_title, spoil, words) => {
    const database = await cloneDatabase('template0');
    const url = new URL(database.url);
    spoil(url);
    expect(await refusal({ ...external, DATABASE_URL: url.href })).toEqual([expect.stringMatching(words)]);
    await database.drop();
  });

  it('older than PostgreSQL 15', async () => {
    const peer = await startPostgresPeer('14.11');
    expect(await refusal({ ...external, DATABASE_URL: peer.url })).toEqual([
      expect.stringMatching(/DATABASE_URL.*14\.11.*15/),
    ]);
    await peer.close();
  });

  it('whose role may not make schemas in it', async () => {
    const database = await cloneDatabase('template0');
    const name = new URL(database.url).pathname.slice(1);
    await asSuperuser(`alter database ${name} owner to current_user`);
    expect(await refusal({ ...external, DATABASE_URL: database.url })).toEqual([
      expect.stringMatching(/DATABASE_URL.*CREATE/),
    ]);
    await database.drop();
  });

  it('that cannot hold Chinese', async () => {
    const name = `ascii_${process.pid}`;
    await asSuperuser(
      `create database ${name} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C' owner shuyuan_server`,
    );
    const some = await cloneDatabase('template0');
    const url = new URL(some.url);
    url.pathname = name;
    expect(await refusal({ ...external, DATABASE_URL: url.href })).toEqual([
      expect.stringMatching(/DATABASE_URL.*SQL_ASCII/),
    ]);
    await some.drop();
    await asSuperuser(`drop database ${name} with (force)`);
  });
});
