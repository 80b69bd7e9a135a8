// @module-tag long
import { readdir } from 'node:fs/promises';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callApi } from '../backoffice/identity/identity-api.test-kit';
import { type ClonedDatabase, emptyDatabase } from '../platform/db/database.test-kit';
import { olderMajor, startOlderPostgres } from '../platform/db/older-postgres.test-kit';
import { startProcess } from '../platform/process/process.test-kit';
import { startStallingProxy } from '../platform/process/stalling-proxy.test-kit';
import { type S3Peer, startS3Peer } from '../platform/storage/s3-peer.test-kit';
import { type Commands, openCommands } from './command.test-kit';
import { expectFile, type OldestSchool, putOldest } from './oldest-school.test-kit';

const site = { region: 'cn-test', bucket: 'school', secrets: { id: 'a-secret-of-the-bucket' } };
/** Clusters are made and servers started, which takes minutes on a busy machine. */
const patienceMs = 180_000;

let commands: Commands;
let oldest: { school: OldestSchool; path: string };
let peer: S3Peer;
let other: S3Peer;
let outside: ClonedDatabase;
beforeAll(async () => {
  commands = await openCommands();
  oldest = await putOldest(commands);
  [peer, other] = await Promise.all([startS3Peer(site), startS3Peer(site)]);
  outside = await emptyDatabase();
});
afterAll(async () => {
  await commands.close();
  await Promise.all([peer.close(), other.close(), outside.drop()]);
});

const inBucket = (endpoint: string, folder: string) => ({
  DATA_DIR: commands.pathOf(folder),
  SECRET_KEYS: oldest.school.keys,
  STORAGE: 's3',
  S3_ENDPOINT: endpoint,
  S3_REGION: site.region,
  S3_BUCKET: site.bucket,
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: site.secrets.id,
});
const first = () => inBucket(peer.endpoint, 'first');
const inDatabase = (address: string) => ({ ...first(), DATABASE_URL: address });

type Env = Readonly<Record<string, string>>;
const restore = (env: Env, path: string) => commands.obey(env, 'restore', '--from', path);
const move = (env: Env, to: string) => commands.obey(env, 'move', '--to', to);

/** Staff sign in, find everything, and go on working. */
const expectWhole = (env: Env): Promise<void> =>
  commands.serving(env, async (url, token) => {
    const { form, file, totals } = oldest.school;
    await expectFile(url, { token, file });
    for (const [id, total] of Object.entries(totals).filter(([id]) => Number(id) !== form)) {
      const { body } = await callApi(url, recordEndpoints.index, { token, query: { custom_form_id: id } });
      expect([id, body.total]).toEqual([id, total]);
    }
    const query = { custom_form_id: String(form) };
    const made = await callApi(url, recordWriteEndpoints.save, {
      token,
      query,
      body: { values: { f_text: '搬家之后' } },
    });
    expect(made.status).toBe(200);
  });

it(
  'uploads in S3 go into a backup and come back to another bucket; one that cannot be reached leaves nothing',
  async () => {
    const lost = await restore(inBucket('http://127.0.0.1:1', 'lost'), oldest.path);
    expect(lost).toMatchObject({ code: 1, output: expect.stringMatching(/^无法访问存放上传文件的 S3/) });
    await expect(readdir(commands.pathOf('lost'))).rejects.toThrow('ENOENT');
    expect(await restore(first(), oldest.path)).toMatchObject({ code: 0, output: expect.stringContaining('2 个文件') });
    expect(peer.objects.size).toBe(2);
    expect(await readdir(commands.pathOf('first/storage/scratch'))).toEqual([]);
    await expectWhole(first());
    const path = commands.pathOf('from-s3.tar');
    expect(await commands.obey(first(), 'backup', '--to', path)).toMatchObject({
      code: 0,
      output: expect.stringContaining('2 个文件'),
    });
    const second = inBucket(other.endpoint, 'second');
    expect((await restore(second, path)).code).toBe(0);
    expect(new Map([...other.objects].sort())).toEqual(new Map([...peer.objects].sort()));
    await expectWhole(second);
    const [gone = ''] = other.objects.keys();
    (other.objects as Map<string, Buffer>).delete(gone);
    const lame = await commands.obey(second, 'backup', '--to', commands.pathOf('lame.tar'));
    expect(lame).toMatchObject({ code: 2, output: expect.stringContaining(gone.slice(-64)) });
    recordFigure('G49', 'restores of uploads from one bucket to another', { drills: 1, differences: 0 });
  },
  patienceMs,
);

/** Kills a move when so many bytes have gone through; it is over when its connections are. */
const killAt = async (bytes: number, { through, env }: { through: string; env: (url: string) => [Env, string] }) => {
  const proxy = await startStallingProxy(through, bytes);
  const [given, to] = env(proxy.url);
  const moving = startProcess(commands.program, given, ['move', '--to', to]);
  await Promise.race([proxy.stalled, moving.ended.then(() => Promise.reject(new Error(moving.output())))]);
  moving.child.kill('SIGKILL');
  await moving.ended;
  await proxy.close();
};

it(
  'a move that was killed in its middle is run again as if it had not been, into a database and into a folder',
  async () => {
    const out = outside.migrationUrl;
    await killAt(150_000, { through: out, env: (url) => [first(), url] });
    expect(await move(first(), out)).toMatchObject({ code: 0, output: expect.stringContaining('迁移完成并已校验') });
    expect(await move(first(), out)).toMatchObject({ code: 0, output: expect.stringContaining('目标与原库一致') });
    const home = commands.pathOf('home');
    await killAt(150_000, { through: out, env: (url) => [inDatabase(url), home] });
    expect(await move(inDatabase(out), home)).toMatchObject({ code: 0, output: expect.stringContaining('已校验') });
    // Nothing was doubled, and the first original is as it was.
    expect(await move({ ...first(), DATA_DIR: home }, out)).toMatchObject({
      code: 0,
      output: expect.stringContaining('目标与原库一致'),
    });
    expect(await move(first(), out)).toMatchObject({ code: 0, output: expect.stringContaining('目标与原库一致') });
    recordFigure('M84', 'moves killed half way and run again', { moves: 2, differences: 0 });
  },
  patienceMs,
);

it.skipIf(olderMajor === undefined)(
  `everything moves to PostgreSQL ${olderMajor ?? '15'} and back (skipped where Debian's postgresql-15 is missing)`,
  async () => {
    const older = await startOlderPostgres(commands.pathOf('older'));
    try {
      expect(await move(first(), older.url)).toMatchObject({ code: 0, output: expect.stringContaining('已校验') });
      await expectWhole(inDatabase(older.url));
      const back = commands.pathOf('back');
      expect(await move(inDatabase(older.url), back)).toMatchObject({
        code: 0,
        output: expect.stringContaining('迁移完成并已校验'),
      });
      await expectWhole({ ...first(), DATA_DIR: back });
    } finally {
      await older.close();
    }
    recordFigure('M84', 'moves to an older major version and back', { moves: 2, differences: 0 });
  },
  patienceMs,
);
