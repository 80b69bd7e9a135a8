// @module-tag long
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { judgeSettings, readConfig } from '../../platform/config/config';
import { readOnlySession } from '../../platform/db/server-look';
import { startProcess } from '../../platform/process/process.test-kit';
import { openSecrets, verifySecrets } from '../../platform/secrets/secrets';
import { testSecretKeys } from '../../platform/secrets/secrets.test-kit';
import { startTestApp, type TestApp } from '../app.test-kit';
import { serverProgram } from '../process.test-kit';
import { backupCheck, backupFindings, lookAtBackups } from './backup.checks';
import { databaseCheck, keyFindings, schemaFindings, serverFindings, sharingFindings } from './database.checks';
import type { Finding, Situation } from './finding';
import { clockFinding, diskFindings, nodeFinding, settingsCheck } from './machine.checks';
import { messageCheck, messageFindings } from './message.checks';
import { binaryFindings, clusterFindings, secrecyFindings, usableFindings } from './permission.checks';
import { portFindings } from './port.checks';
import { addressFindings, mailCheck, proxyCheck, smsCheck, storageCheck } from './service.checks';

const home = new URL('../../../', import.meta.url);
let folder: string;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-doctor-'));
  return () => rm(folder, { recursive: true, force: true });
});

const situation = (env: Record<string, string>): Situation => ({ env, home, settings: judgeSettings(env).settings });
const states = (findings: readonly Finding[]) => findings.map(({ state }) => state);

describe('the machine', () => {
  it('is refused with an old Node.js', () => {
    expect(nodeFinding('20.18.3')).toMatchObject({ state: 'fault', remedy: expect.stringContaining('20.19') });
    expect(nodeFinding('20.19.0').state).toBe('ok');
  });

  it('is refused with a full disk, of space or of files, and told of when there is little', () => {
    const gigabytes = (count: number) => count * 1024 ** 3;
    expect(states(diskFindings('/data', { freeBytes: gigabytes(0.1), freeFiles: 1e6 }))).toEqual(['fault']);
    expect(states(diskFindings('/data', { freeBytes: gigabytes(1), freeFiles: 1e6 }))).toEqual(['notice']);
    expect(states(diskFindings('/data', { freeBytes: gigabytes(9), freeFiles: 3 }))).toEqual(['ok', 'fault']);
    expect(states(diskFindings('/data', { freeBytes: gigabytes(9), freeFiles: undefined }))).toEqual(['ok']);
  });

  it('is refused with a clock before the build', () => {
    expect(clockFinding(new Date('2020-01-01'), new Date('2026-01-01')).state).toBe('fault');
    expect(clockFinding(new Date('2026-01-02'), new Date('2026-01-01')).state).toBe('ok');
  });

  it('is refused with wrong settings, each of them', async () => {
    const found = await settingsCheck(situation({ DATA_DIR: folder, TRUST_PROXI: '1', WORKERS: '9', SMS_SIGN: 'x' }));
    expect(states(found)).toEqual(['fault', 'fault', 'notice']);
    expect(states(await settingsCheck(situation({ DATA_DIR: folder })))).toEqual(['ok']);
  });
});

describe('a copied data folder', () => {
  const mode = async (path: string) => (await stat(path)).mode & 0o777;

  it('whose keys others can read is refused, and mended when asked', async () => {
    const keys = join(folder, 'secret-keys');
    await writeFile(keys, '');
    await chmod(keys, 0o644);
    const [finding] = await secrecyFindings(keys);
    expect(finding).toMatchObject({ state: 'fault', remedy: expect.stringContaining(`chmod 600 ${keys}`) });
    expect(await mode(keys)).toBe(0o644);
    await finding?.mend?.();
    expect(await mode(keys)).toBe(0o600);
    expect(await secrecyFindings(keys)).toEqual([]);
  });

  it('with lost modes and without its empty folders is refused, and mended when asked', async () => {
    const cluster = join(folder, 'cluster');
    await mkdir(join(cluster, 'global'), { recursive: true });
    await mkdir(join(cluster, 'pg_wal'));
    await writeFile(join(cluster, 'global', '1260'), '');
    await chmod(join(cluster, 'global', '1260'), 0o444);
    await chmod(cluster, 0o755);
    const look = async () => [...(await clusterFindings(cluster)), ...(await usableFindings(folder))];
    const found = await look();
    expect(states(found)).toEqual(['fault', 'fault', 'fault']);
    expect(found.map(({ words }) => words).join()).toMatch(/其他系统用户.*pg_notify.*pg_wal\/summaries.*1 个文件/s);
    expect(await readdir(cluster)).toEqual(['global', 'pg_wal']);
    for (const { mend } of found) await mend?.();
    expect(await look()).toEqual([]);
    expect(await mode(cluster)).toBe(0o700);
    expect(await mode(join(cluster, 'global', '1260'))).toBe(0o644);
  });
});

it('a copied package of PostgreSQL that lost its links is refused, and mended when asked', async () => {
  await mkdir(join(folder, 'native', 'bin'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"version":"18.4.0"}');
  await writeFile(join(folder, 'native', 'lib.so.1'), '');
  const links = [{ source: 'native/lib.so.1', target: 'native/lib.so' }];
  await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));
  for (const name of ['initdb', 'postgres']) await writeFile(join(folder, 'native', 'bin', name), '', { mode: 0o644 });
  const [finding] = await binaryFindings(folder);
  expect(finding).toMatchObject({ state: 'fault', words: expect.stringContaining('3 个') });
  await finding?.mend?.();
  expect(await binaryFindings(folder)).toEqual([]);
});

describe('a port', () => {
  it('that another program has is refused, and one that the product has is not', async () => {
    const stranger = createServer((socket) => void socket.end('hello')).listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const { port } = stranger.address() as AddressInfo;
    expect(states(await portFindings({ host: '127.0.0.1', port }, '/healthz'))).toEqual(['fault']);
    stranger.close();
    const { hostname, port: ours } = new URL(app.url);
    const [found] = await portFindings({ host: hostname, port: Number(ours) }, '/healthz');
    expect(found).toMatchObject({ state: 'ok', words: expect.stringContaining('正在') });
  });
});

describe('the database', () => {
  const good = {
    version: '18.4',
    fsync: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    most_connections: 97,
    now_ms: 0,
    oldest_transaction_seconds: 0,
  };
  it.each([
    [{ fsync: 'off' }, 'fault', /fsync/],
    [{ full_page_writes: 'off' }, 'fault', /full_page_writes/],
    [{ data_checksums: 'off' }, 'notice', /checksums/],
    [{ most_connections: 20 }, 'fault', /20.*29/],
    [{ now_ms: 61_000 }, 'fault', /61/],
    [{ oldest_transaction_seconds: 3600 }, 'notice', /60 分钟/],
  ])('with %j is told of as a %s', (change, state, words) => {
    const [first, second] = serverFindings({ ...good, ...change }, { workers: 2, nowMs: 0 });
    expect(first?.state).toBe('ok');
    expect(second).toMatchObject({ state, words: expect.stringMatching(words), remedy: expect.any(String) });
  });

  it('of a newer program is refused, and one that has to be upgraded is told of', async () => {
    const older = join(folder, 'migrations');
    await mkdir(older);
    const found = await readOnlySession(app.databaseUrl, (client) =>
      schemaFindings(client, pathToFileURL(`${folder}/`)),
    );
    expect(found).toMatchObject([{ state: 'fault', words: expect.stringContaining('更新版本') }]);
  });

  it('whose servers keep their files in several places is refused', () => {
    expect(states(sharingFindings(['a', 'b']))).toEqual(['fault']);
    expect(sharingFindings(['a'])).toEqual([]);
  });

  it('that does not answer is refused', async () => {
    const env = { DATA_DIR: folder, DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' };
    expect(await databaseCheck(situation(env))).toMatchObject([
      { state: 'fault', words: expect.stringContaining('ECONNREFUSED') },
    ]);
  });

  it('whose keys are missing or differ is refused', async () => {
    const keys = (env: Record<string, string>) =>
      readOnlySession(app.databaseUrl, (client) => keyFindings(situation({ DATA_DIR: folder, ...env }), client));
    await verifySecrets(app.db.pool, await openSecrets(readConfig({ SECRET_KEYS: testSecretKeys })));
    expect(await keys({ SECRET_KEYS: testSecretKeys })).toMatchObject([{ state: 'ok' }]);
    const others = `k1:${'A'.repeat(43)}=`;
    expect(await keys({ SECRET_KEYS: others })).toMatchObject([
      { state: 'fault', words: expect.stringContaining('test') },
    ]);
    expect(states(await keys({}))).toEqual(['fault']);
  });

  it('of its own, whose keys were left out of a copy, is refused', async () => {
    await mkdir(join(folder, 'postgres', 'cluster'), { recursive: true });
    await writeFile(join(folder, 'postgres', 'cluster', 'PG_VERSION'), '9\n');
    expect(states(await databaseCheck(situation({ DATA_DIR: folder })))).toEqual(['fault', 'fault']);
  });
});

describe('backups', () => {
  const good = {
    enabled: true,
    folder: '/mnt/backups',
    last_success_at: '2026-01-05T18:30:00Z',
    is_old: false,
    folderFault: undefined,
    isSameDisk: false,
  };
  it.each([
    [{ is_old: true }, ['fault'], /超过 \d+ 天/],
    [{ is_old: true, last_success_at: null }, ['notice'], /还没有成功/],
    [{ is_old: true, enabled: false }, ['notice'], /没有开启/],
    [{ folderFault: '不能写入' }, ['ok', 'fault'], /不能使用：不能写入/],
    [{ isSameDisk: true }, ['ok', 'notice'], /同一个文件系统/],
    [{}, ['ok'], /最近一次成功/],
  ])('with %j are told of as %j', (change, expected, words) => {
    const found = backupFindings({ ...good, ...change });
    expect(states(found)).toEqual(expected);
    expect(found.at(-1)?.words).toMatch(words);
  });

  it('to a folder that is gone, on the disk of the data, and long ago are seen in the database', async () => {
    const look = () =>
      readOnlySession(app.databaseUrl, (client) => lookAtBackups(client, situation({ DATA_DIR: folder })));
    expect(await look()).toMatchObject({ enabled: false, is_old: true, folderFault: undefined, isSameDisk: false });
    const target = join(folder, 'target');
    const setting = { enabled: true, folder: target, time: '02:30', keep_days: 7, keep_weekly: 4 };
    await app.db.pool.query(`insert into app.setting (key, value) values ('backup', $1)`, [JSON.stringify(setting)]);
    await app.db.pool.query(
      `insert into app.backup_run (cause, path, is_sealed, state, started_at, ended_at)
       values ('manual', '', false, 'succeeded', now() - interval '9 days', now() - interval '9 days')`,
    );
    expect(await look()).toMatchObject({ enabled: true, is_old: true, folderFault: expect.any(String) });
    await mkdir(target);
    expect(await look()).toMatchObject({ folderFault: undefined, isSameDisk: true });
    const found = await backupCheck(situation({ DATA_DIR: folder, DATABASE_URL: app.databaseUrl }));
    expect(states(found)).toEqual(['fault', 'notice']);
  });
});

describe('messages', () => {
  const nothing = { is_stopped: false, sms: 0, mail: 0, without_template: 0, unknown: 0 };
  const aliyun = {
    SMS_PROVIDER: 'aliyun',
    ALIYUN_ACCESS_KEY_ID: 'a',
    ALIYUN_ACCESS_KEY_SECRET: 'b',
    ALIYUN_SMS_SIGN_NAME: 'c',
    ALIYUN_SMS_TEMPLATE_CODE: 'd',
  };
  it.each([
    [{ sms: 2 }, {}, /2 条.*短信/],
    [{ sms: 2, without_template: 1 }, aliyun, /1 条.*模板编号/],
    [{ mail: 3 }, {}, /3 条.*邮件/],
    [{ is_stopped: true }, {}, /已停止/],
    [{ unknown: 4 }, {}, /4 条.*结果未知/],
  ])('with %j are told of', (change, env, words) => {
    const found = messageFindings({ ...nothing, ...change }, situation(env));
    expect(found).toMatchObject([{ state: 'notice', words: expect.stringMatching(words) }]);
    expect(messageFindings(nothing, situation({}))).toEqual([]);
  });

  it('whose rule is on without a provider are seen in the database', async () => {
    await app.db.pool.query(`insert into app.message_rule (kind, is_on, ways, lead, title, body, is_quiet)
      values ('a.b', true, '{sms,mail}', 0, 'x', 'x', false), ('a.b', false, '{sms}', 0, 'x', 'x', false)`);
    const found = await messageCheck(situation({ DATA_DIR: folder, DATABASE_URL: app.databaseUrl }));
    expect(found.map(({ words }) => words.slice(0, 3))).toEqual(['1 条', '1 条']);
    await app.db.pool.query('delete from app.message_rule');
  });
});

describe('services', () => {
  it('that do not answer are refused', async () => {
    expect(states(await addressFindings('SMS_WEBHOOK_URL', 'http://127.0.0.1:1/x'))).toEqual(['fault']);
    const s3 = { STORAGE: 's3', S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'bucket' };
    const env = { ...s3, S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
    expect(states(await storageCheck(situation(env)))).toEqual(['fault']);
  });

  it('for codes are told of when there is none, when the log shows them, and when all is well', async () => {
    expect(states(await mailCheck(situation({})))).toEqual(['notice']);
    const nowhere = { SMTP_HOST: '127.0.0.1', SMTP_PORT: '1', SMTP_FROM: 'office@school.example' };
    expect(states(await mailCheck(situation(nowhere)))).toEqual(['fault']);
    expect(await smsCheck(situation({}))).toMatchObject([
      { state: 'notice', remedy: expect.stringContaining('SMS_PROVIDER') },
    ]);
    expect(states(await smsCheck(situation({ SMS_CONSOLE_SHOW_CODES: '1' })))).toEqual(['notice']);
    const peer = createHttpServer().listen(0, '127.0.0.1');
    await once(peer, 'listening');
    const { port } = peer.address() as AddressInfo;
    const webhook = { SMS_PROVIDER: 'webhook', SMS_WEBHOOK_SECRET: 'x'.repeat(16) };
    expect(states(await smsCheck(situation({ ...webhook, SMS_WEBHOOK_URL: `http://127.0.0.1:${port}` })))).toEqual([
      'ok',
    ]);
    peer.close();
  });

  it.each([
    [{ PUBLIC_URL: 'https://school.example' }, ['notice']],
    [{ HOST: '0.0.0.0' }, ['notice']],
    [{ HOST: '0.0.0.0', TRUST_PROXY: '1', PUBLIC_URL: 'https://school.example' }, ['notice']],
    [{ TRUST_PROXY: '1', PUBLIC_URL: 'https://school.example' }, ['ok']],
    [{}, ['ok']],
  ])('of the address %j are %j', async (env, expected) => {
    expect(states(await proxyCheck(situation(env as Record<string, string>)))).toEqual(expected);
  });
});

describe('the command', () => {
  let program: string;
  beforeAll(async () => {
    program = await serverProgram();
  });

  const obey = async (env: Record<string, string>, ...options: string[]) => {
    const all = { DATA_DIR: join(folder, 'data'), PORT: '0', ...env };
    const child = startProcess(program, all, ['doctor', ...options]);
    const code = await child.ended;
    // Nothing is made.
    expect(await readdir(folder)).toEqual([]);
    return { code, output: child.output() };
  };

  it('refuses an option that it does not know', async () => {
    const { code, output } = await obey({}, '--fix');
    expect(code).toBe(1);
    expect(output).toContain('不认识的选项 --fix');
  });

  it('reports everything that is wrong, and ends with 1', async () => {
    const { code, output } = await obey({ PORT: 'x', DATABASE_URI: 'x' });
    expect(code).toBe(1);
    expect(output).toMatch(/✗ PORT.*✗ DATABASE_URI.*发现 2 处问题/s);
  });

  it('ends with 0 where a first start would succeed', async () => {
    const { code, output } = await obey({});
    expect(code).toBe(0);
    expect(output).toContain('没有发现问题');
  });

  it('looks at a database that runs', async () => {
    const { output } = await obey({ DATABASE_URL: app.databaseUrl, SECRET_KEYS: testSecretKeys });
    expect(output).toMatch(/✓ PostgreSQL \d+.*✓ 数据库结构/s);
  });
});
