import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackupSetting } from '@shuyuan/contract/backoffice/backups/backup';
import { backupDefault } from '@shuyuan/contract/backoffice/backups/backup';
import { backupEndpoints } from '@shuyuan/contract/backoffice/backups/backup.endpoints';
import { systemSettingEndpoints } from '@shuyuan/contract/product/system-setting.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../app/app.test-kit';
import { signIn } from '../identity/identity.test-kit';
import { callApi } from '../identity/identity-api.test-kit';

let app: TestApp;
let token: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-backups-'));
  app = await startTestApp({ runsJobs: true, env: { DATA_DIR: join(folder, 'data') } });
  token = (await signIn(app.db.kysely, { roles: ['admin'] })).token;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const save = async (value: Partial<BackupSetting>) => {
  const shown = await callApi(app.url, systemSettingEndpoints.show, { token });
  const { version } = (shown.body.data as { backup: { version: number } }).backup;
  const body = { group: 'backup', version, value: { ...backupDefault, ...value } };
  return callApi(app.url, systemSettingEndpoints.save, { token, body });
};
const status = async () => (await callApi(app.url, backupEndpoints.status, { token })).body.data;
const runs = async () =>
  (await callApi(app.url, backupEndpoints.index, { token })).body.data as {
    state: string;
    cause: string;
    message: string;
  }[];

describe('a folder is refused at its field', () => {
  it.each([
    [() => ({ enabled: true }), '请填写备份文件夹'],
    [() => ({ folder: 'backups' }), '请填写以 / 开头的完整路径'],
    [() => ({ folder: join(folder, 'nowhere') }), '服务器上没有这个文件夹'],
    [() => ({ folder: join(app.config.DATA_DIR, 'storage') }), '不能使用书院自己的文件夹'],
  ])('%#: %s', async (value, words) => {
    const { status, body } = await save(value());
    expect([status, JSON.stringify(body.errors)]).toEqual([400, expect.stringContaining(words)]);
    expect(Object.keys(body.errors as object)).toEqual(['value.folder']);
  });

  it('when it is a file', async () => {
    await writeFile(join(folder, 'file'), '');
    expect((await save({ folder: join(folder, 'file') })).status).toBe(400);
  });
});

it('without a folder nothing is started', async () => {
  const { status, body } = await callApi(app.url, backupEndpoints.run, { token, body: {} });
  expect([status, body.errmsg]).toEqual([400, '请先在系统设置中填写备份文件夹']);
});

it('one that is asked for is made in the background and counts as the last success', async () => {
  await mkdir(join(folder, 'made'));
  expect((await save({ folder: join(folder, 'made') })).status).toBe(200);
  expect(await status()).toMatchObject({ is_enabled: false, is_late: false, last_success_at: null });
  expect((await callApi(app.url, backupEndpoints.run, { token, body: {} })).status).toBe(200);
  await expect.poll(runs, { timeout: 20_000 }).toMatchObject([{ state: 'succeeded', cause: 'manual', message: '' }]);
  expect(await readdir(join(folder, 'made'))).toEqual([expect.stringMatching(/^shuyuan-\d{8}T\d{6}Z\.tar$/)]);
  expect(await status()).toMatchObject({ last_success_at: expect.any(String), has_failed: false });
});

it('the schedule makes one for each day, in one of several processes', async () => {
  await save({ enabled: true, time: '00:00', folder: join(folder, 'made') });
  await Promise.all([app.backups.runDue(), app.backups.runDue()]);
  await app.backups.runDue();
  expect((await runs()).map(({ cause, state }) => `${cause} ${state}`)).toEqual([
    'schedule succeeded',
    'manual succeeded',
  ]);
});

it('a failure is on the screen with its reason, and too long without a success is late', async () => {
  await app.db.pool.query(
    `update app.backup_run set due_at = due_at - interval '3 days', started_at = started_at - interval '3 days',
       ended_at = ended_at - interval '3 days'`,
  );
  expect(await status()).toMatchObject({ is_late: true });
  await rm(join(folder, 'made'), { recursive: true });
  await app.backups.runDue();
  const failed = { state: 'failed', message: '服务器上没有这个文件夹，请先建立；一小时后自动再试' };
  expect((await runs())[0]).toMatchObject(failed);
  expect(await status()).toMatchObject({ is_late: true, has_failed: true });
});

it('one that failed is tried again after an hour, a few times, and the last says so', async () => {
  const failures = async () => (await runs()).filter(({ state }) => state === 'failed');
  const hourLater = () =>
    app.db.pool.query(
      "update app.backup_run set started_at = started_at - interval '61 minutes', ended_at = ended_at - interval '61 minutes'",
    );
  await app.backups.runDue();
  expect(await failures()).toHaveLength(1);
  for (const _try of [2, 3, 4, 5]) {
    await hourLater();
    await app.backups.runDue();
  }
  expect(await failures()).toHaveLength(4);
  expect((await failures())[0]).toMatchObject({ message: '服务器上没有这个文件夹，请先建立' });
  await app.db.pool.query("delete from app.backup_run where state = 'failed' and attempt > 1");
  await hourLater();
  await mkdir(join(folder, 'made'));
  await app.backups.runDue();
  expect(await runs()).toMatchObject([{ state: 'succeeded', cause: 'schedule' }, { state: 'failed' }, {}, {}]);
  await hourLater();
  await app.backups.runDue();
  expect(await status()).toMatchObject({ is_late: false, has_failed: false, wal: null });
});

it('old files go, and one that a killed process left is noted as interrupted', async () => {
  const made = join(folder, 'made');
  const old = join(made, 'shuyuan-20200101T000000Z.tar');
  await writeFile(old, '');
  // One that someone made by a command is theirs.
  await writeFile(`${old}.kept`, '');
  await app.db.pool.query(
    `insert into app.backup_run (cause, state, started_at, ended_at, path, is_sealed)
     values ('manual', 'succeeded', now() - interval '900 days', now() - interval '900 days', $1, false),
       ('command', 'succeeded', now() - interval '900 days', now() - interval '900 days', $1 || '.kept', false),
       ('manual', 'running', now(), null, '/x', false)`,
    [old],
  );
  await app.db.pool.query("update app.backup_run set due_at = due_at - interval '3 days' where due_at is not null");
  await app.backups.runDue();
  const listed = await runs();
  expect(listed.find(({ message }) => message.includes('中断'))).toMatchObject({ state: 'failed' });
  expect(listed[0]).toMatchObject({ state: 'succeeded', cause: 'schedule' });
  expect((await readdir(made)).filter((name) => name.includes('2020'))).toEqual(['shuyuan-20200101T000000Z.tar.kept']);
});
