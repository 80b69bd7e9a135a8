import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../platform/db/database';
import { asSuperuser, cloneDatabase, emptyDatabase } from '../../../platform/db/database.test-kit';
import { createLog } from '../../../platform/log/log';
import { secretsFrom } from '../../../platform/secrets/secrets';
import { moveDatabase } from '../../backups';
import { type AuditChain, createAuditChain } from '../chain/chain.service';
import { findRemovals, readArchived } from './archive.repository';
import { archiveAudit } from './archive.service';
import { compareWithTrail } from './compare-trail';
import { verifyArchive } from './verify-archive';

const secrets = secretsFrom([{ id: 'k1', bytes: Buffer.alloc(32, 1) }]);
const log = createLog({ level: 'silent' });
const october = 'audit-2024-10.jsonl.gz';
const november = 'audit-2024-11.jsonl.gz';
const december = 'audit-2024-12.jsonl.gz';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Database;
let owner: Database;
let chain: AuditChain;
let root: string;
let folder: string;

const open = (url: string): Database =>
  openDatabase({ url, poolSize: 2, secrets, longWork: 'test of the archive', onIdleError: () => undefined });
const order = (before: string) => ({ folder, before, by: '王工' });
const archive = (before: string) => archiveAudit({ db, secrets, log }, order(before));
const archiveAndRemove = (before: string) => archiveAudit({ db, secrets, log }, { ...order(before), removeAs: owner });
const verify = async () => (await verifyArchive(folder, secrets)).faults;

const values = (name: string, mobile: string) =>
  JSON.stringify({ version: 1, definition: 1, values: { name, mobile } });

/** Rows as the product would have written them then; nothing is sealed yet that would be later than they are. */
const writeAt = async (
  at: string,
  { action = 'record.edit', after = values('张三', '13812345678'), target = '7' } = {},
) => {
  await db.pool.query(
    `insert into app.audit_log (at, actor_name, ip, user_agent, request_id, action, target_type, target_id, after, outcome)
     values ($1, '王芳', '192.0.2.1', '', 'r', $2, 'form_1', $3, $4, 'succeeded')`,
    [at, action, target, after],
  );
};

/** Runs statements as someone with all rights on the database. */
const meddle = async (...statements: string[]): Promise<void> => {
  const triggers = (verb: string): string[] =>
    ['audit_log', 'audit_link', 'audit_archive'].map((table) => `alter table app.${table} ${verb} trigger all`);
  await asSuperuser([...triggers('disable'), ...statements, ...triggers('enable')].join(';'), clone.url);
};

beforeAll(async () => {
  clone = await cloneDatabase();
  db = open(clone.url);
  owner = open(clone.migrationUrl);
  chain = createAuditChain({ db, secrets, log });
  root = await mkdtemp(join(tmpdir(), 'shuyuan-archive-'));
});
afterAll(async () => {
  await db.close();
  await owner.close();
  await clone.drop();
  await rm(root, { recursive: true });
});

let count = 0;
beforeEach(async () => {
  count += 1;
  folder = join(root, String(count));
  await meddle(
    'truncate app.audit_log, app.audit_link, app.audit_archive restart identity',
    'delete from app.audit_head',
    'insert into app.audit_head default values',
  );
  for (const at of ['2024-10-07 10:00+08', '2024-10-31 23:59+08', '2024-11-01 00:00+08', '2024-11-20 10:00+08']) {
    await writeAt(at);
  }
  await writeAt('2024-12-24 10:00+08');
  await writeAt('2025-01-02 10:00+08');
});

const linesOf = async (name: string): Promise<string[]> =>
  gunzipSync(await readFile(join(folder, name)))
    .toString()
    .split('\n');
const rewrite = async (name: string, change: (lines: string[]) => string[]): Promise<void> =>
  writeFile(join(folder, name), gzipSync(change(await linesOf(name)).join('\n')));

describe('archiving refuses', () => {
  it('a folder that holds other things, and leaves it as it is', async () => {
    await mkdir(folder);
    await writeFile(join(folder, '通讯录.xlsx'), 'x');
    await expect(archive('2025-01-01')).rejects.toThrow('通讯录.xlsx');
    expect(await readdir(folder)).toEqual(['通讯录.xlsx']);
  });

  it('a file of an earlier run that holds something else', async () => {
    await mkdir(folder);
    await writeFile(join(folder, november), gzipSync('{}\n'));
    await expect(archive('2025-01-01')).rejects.toThrow(`${november} 已存在且内容不同`);
    expect(gunzipSync(await readFile(join(folder, november))).toString()).toBe('{}\n');
  });

  it('to add to an archive that was altered', async () => {
    await archive('2024-12-01');
    await rewrite(october, (lines) => lines.with(0, (lines[0] ?? '').replace('张三', '李四')));
    await expect(archive('2025-01-01')).rejects.toThrow(`${october}：第 1 行（编号 1）被改动`);
    expect(await readdir(folder)).toEqual([october, november, 'manifest.json']);
  });

  it('a log that was itself altered', async () => {
    await chain.seal();
    await meddle(`update app.audit_log set actor_name = '李四' where id = 3`);
    await expect(archive('2025-01-01')).rejects.toThrow('操作日志自身有异常（编号 3）');
  });

  it('a folder whose archive is of another log', async () => {
    await archive('2024-11-01');
    await meddle(
      'truncate app.audit_log, app.audit_link restart identity',
      'delete from app.audit_head',
      'insert into app.audit_head default values',
    );
    await writeAt('2024-11-03 10:00+08');
    await writeAt('2024-11-04 10:00+08');
    await expect(archive('2025-01-01')).rejects.toThrow('与这个数据库不衔接');
  });

  it('to remove what is younger than six months, and removes nothing without the rights of the owner', async () => {
    const today = new Date().toISOString().slice(0, 10);
    await expect(archiveAndRemove(today)).rejects.toThrow('操作日志至少保留六个月');
    expect(await readdir(root)).not.toContain(String(count));
    const asServer = { ...order('2025-01-01'), removeAs: db };
    await expect(archiveAudit({ db, secrets, log }, asServer)).rejects.toThrow('MIGRATION_DATABASE_URL');
    expect((await db.pool.query('select from app.audit_log where id <= 6')).rowCount).toBe(6);
  });
});

describe('an archive that was changed is found and the place named:', () => {
  const faults: Record<string, [() => Promise<unknown>, string[]]> = {
    'a value': [
      () => rewrite(november, (lines) => lines.with(1, (lines[1] ?? '').replace('192.0.2.1', '192.0.2.9'))),
      [`${november}：第 2 行（编号 4）被改动`],
    ],
    'a line taken out': [
      () => rewrite(october, (lines) => lines.toSpliced(0, 1)),
      [`${october}：第 1 行应为封存链第 1 环，实为第 2 环（有行被删除、插入，或文件被调换）`],
    ],
    'a line cut off at the end': [
      () => rewrite(october, (lines) => lines.toSpliced(1, 1)),
      [`${october}：应有 2 行，实有 1 行，末尾与清单不符`],
    ],
    'half a line': [
      () => rewrite(october, (lines) => lines.with(1, (lines[1] ?? '').slice(0, 40))),
      [`${october}：第 2 行不完整或已损坏`],
    ],
    'a cut file': [
      async () => writeFile(join(folder, november), (await readFile(join(folder, november))).subarray(0, 90)),
      [expect.stringContaining(`${november}：文件不完整或已损坏`)],
    ],
    'a file packed anew': [() => rewrite(october, (lines) => lines), [`${october}：内容指纹与清单不符`]],
    'a missing file': [() => rm(join(folder, november)), [`${november}：文件缺失`]],
    'a file put in': [
      () => copyFile(join(folder, november), join(folder, 'audit-2023-01.jsonl.gz')),
      ['audit-2023-01.jsonl.gz：不在清单 manifest.json 中'],
    ],
    'files exchanged': [
      async () => {
        await rename(join(folder, october), join(folder, 'x'));
        await rename(join(folder, november), join(folder, october));
        await rename(join(folder, 'x'), join(folder, november));
      },
      [
        expect.stringContaining(`${october}：第 1 行应为封存链第 1 环，实为第 3 环`),
        expect.stringContaining(`${november}：第 1 行`),
      ],
    ],
    'a month taken out with its entry': [
      async () => {
        const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
        manifest.files.splice(1, 1);
        await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
        await rm(join(folder, november));
      },
      [expect.stringContaining('manifest.json：封印不符'), `${december}：与前一个文件 ${october} 不衔接`],
    ],
    'no manifest': [() => rm(join(folder, 'manifest.json')), ['manifest.json：文件缺失']],
  };
  it.each(Object.keys(faults))('%s', async (name) => {
    await archive('2025-01-01');
    const [change, expected] = faults[name] ?? [];
    await change?.();
    expect(await verify()).toEqual(expected);
  });

  it('by a key that is not the one it was written with, or missing', async () => {
    await archive('2025-01-01');
    const other = secretsFrom([{ id: 'k1', bytes: Buffer.alloc(32, 2) }]);
    expect((await verifyArchive(folder, other)).faults).toContainEqual(expect.stringContaining('封印不符'));
    const none = secretsFrom([{ id: 'k2', bytes: Buffer.alloc(32, 2) }]);
    expect((await verifyArchive(folder, none)).faults).toContain('manifest.json：缺少密钥 k1，无法校验');
  });
});

it('whole months are archived, then what is new, and no file is written twice', async () => {
  const first = await archive('2024-12-15');
  expect(first.added).toMatchObject([
    { file: october, rows: 2, first_link: 1, last_link: 2, previous_hash: '' },
    { file: november, rows: 2, first_link: 3, last_link: 4 },
  ]);
  expect(await verify()).toEqual([]);
  const bytes = await readFile(join(folder, october));
  expect((await archive('2024-12-15')).added).toEqual([]);

  // A run that was ended before it wrote the manifest has left a month.
  const manifest = await readFile(join(folder, 'manifest.json'));
  await archive('2025-01-01');
  await writeFile(join(folder, 'manifest.json'), manifest);
  expect((await archive('2025-02-01')).added).toMatchObject([
    { file: december, rows: 1 },
    { month: '2025-01', rows: 1 },
  ]);
  expect(await readFile(join(folder, october))).toEqual(bytes);
  expect(await verify()).toEqual([]);
  expect(await compareWithTrail(db.kysely, first.files)).toEqual([]);
  expect((await chain.verify({ db })).isWhole).toBe(true);
  const { rows } = await db.pool.query(`select after from app.audit_log where action = 'audit.archive' order by id`);
  expect(rows.map(({ after }) => [after.months, after.operator])).toContainEqual([['2024-10', '2024-11'], '王工']);
});

it('what was erased is not in the archive, which is verified all the same', async () => {
  const erased = JSON.stringify({ columns: ['mobile', 'card'], reason: '本人申请' });
  await writeAt('2025-01-03 10:00+08', { action: 'record.erase', after: erased });
  await writeAt('2025-01-04 10:00+08', { after: values('（已删除）', '13900000000') });
  expect((await archive('2025-02-01')).added.map((file) => file.erased)).toEqual([2, 2, 1, 1]);
  expect(await verify()).toEqual([]);
  const [line = ''] = await linesOf(october);
  expect(line).toContain('张三');
  expect(line).not.toContain('13812345678');
  expect((await linesOf('audit-2025-01.jsonl.gz')).join()).toContain('13900000000');
  await rewrite(october, (lines) => lines.with(0, line.replace('张三', '李四')));
  expect(await verify()).toEqual([`${october}：第 1 行（编号 1）被改动`]);
});

describe('what was archived and removed', () => {
  it('leaves a log that is verified from there on, copied, and removed from again', { tags: ['long'] }, async () => {
    const done = await archiveAndRemove('2024-12-01');
    expect(done.removed).toBe(4);
    expect(await readArchived(db.kysely)).toEqual({ until: '2024-11', count: 4 });
    const { rows } = await db.pool.query('select id from app.audit_log order by id limit 2');
    expect(rows).toEqual([{ id: 5 }, { id: 6 }]);
    const { message, isWhole } = await chain.verify({ db });
    expect([isWhole, message]).toEqual([true, expect.stringContaining('（更早的 4 条已归档至 2024-11），未发现改动')]);
    expect(await compareWithTrail(db.kysely, done.files)).toEqual([]);
    const { rows: recorded } = await db.pool.query(
      `select after from app.audit_log where action = 'audit.remove_archived'`,
    );
    expect(recorded).toMatchObject([
      { after: { operator: '王工', rows: 4, last_link: 4, months: ['2024-10', '2024-11'], files: [{}, {}] } },
    ]);

    const copy = await emptyDatabase();
    await moveDatabase({ from: clone.migrationUrl, to: copy.migrationUrl });
    const copied = open(copy.migrationUrl);
    expect((await createAuditChain({ db: copied, secrets, log }).verify({ db: copied })).message).toContain(
      '未发现改动',
    );
    await copied.close();
    await copy.drop();

    expect(await archiveAndRemove('2025-02-01')).toMatchObject({
      removed: 2,
      added: [{ first_link: 5 }, { last_link: 6 }],
    });
    expect((await findRemovals(db.kysely)).map(({ first_link, last_link }) => [first_link, last_link])).toEqual([
      [1, 4],
      [5, 6],
    ]);
    expect((await chain.verify({ db })).isWhole).toBe(true);
    expect(await verify()).toEqual([]);
    expect((await archiveAndRemove('2025-02-01')).removed).toBe(0);

    folder = join(root, `${count}-new`);
    expect((await archive('2025-02-01')).files).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('is missed when its files are, when its record is forged, or when more was removed', async () => {
    const { files } = await archiveAndRemove('2024-12-01');
    expect(await compareWithTrail(db.kysely, files.slice(0, 1))).toEqual(['缺少已从数据库移除的记录（截至 2024-11）']);
    const other = files.map((file) => ({ ...file, last_hash: '00' }));
    expect(await compareWithTrail(db.kysely, other)).toEqual([`${november}：与数据库中的封存链不衔接`]);
    await meddle(`update app.audit_archive set removed_by = '李四'`);
    expect((await chain.verify({ db })).message).toContain('归档移除的登记被改动');
    await meddle('truncate app.audit_archive');
    expect((await chain.verify({ db })).report.missing_links).toBe(4);
  });

  it('is all that may be removed: not what is younger, not what is not archived, by nobody', async () => {
    await archiveAndRemove('2024-12-01');
    for (const statement of [
      'delete from app.audit_log where id = 5',
      'delete from app.audit_link where id = 5',
      'delete from app.audit_archive',
      `update app.audit_archive set rows = 9`,
    ]) {
      await expect(asSuperuser(statement, clone.url)).rejects.toThrow('append-only');
      await expect(db.pool.query(statement)).rejects.toThrow('permission denied');
      await expect(owner.pool.query(statement)).rejects.toThrow('permission denied');
    }
    await expect(db.pool.query('insert into app.audit_archive default values')).rejects.toThrow('permission denied');
    await chain.seal();
    await asSuperuser(
      `insert into app.audit_archive (first_link, last_link, last_hash, rows, until, newest_at, files, key_ids, removed_at,
        removed_by, key_id, seal) values (5, 99, '', 3, '2026-01', now(), '[]', '{}', now(), '', '', '')`,
      clone.url,
    );
    const young = `delete from app.audit_log where action = 'audit.archive'`;
    await expect(asSuperuser(young, clone.url)).rejects.toThrow('append-only');
  });
});
