// @module-tag long
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hireCaretaker } from '../../caretaker.test-kit';
import { type BuiltinPostgres, startBuiltinPostgres } from '../builtin-postgres';
import { query, superuserUrl } from '../builtin-postgres.test-kit';
import { recoverCluster } from './recover';
import { incomingFolder, readLine, readLines } from './wal-folder';
import { createWalKeeper, type WalKeeper } from './wal-keeper';
import { gapsOf, rangeFor, spansOf } from './wal-range.rules';

/** A cluster is made and several are recovered, on a busy machine. */
const patienceMs = 120_000;
const log = pino({ level: 'silent' });

let root: string;
let dataDir: string;
/** With a space, a quote, a percent sign and Chinese letters, as a school may call it. */
let folder: string;
let clear: () => Promise<void>;
let postgres: BuiltinPostgres;
let keeper: WalKeeper;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'shuyuan-wal-'));
  clear = hireCaretaker(root);
  dataDir = join(root, "数据 5%f's");
  folder = join(root, "日志 5%f's");
  postgres = await startBuiltinPostgres({ dataDir, log, durable: false, keepsWal: true });
  keeper = createWalKeeper({ dataDir, folder, days: 7, passphrase: undefined, log, markEveryMs: 0 });
  await write(`create schema app; create table app.t (x int); create table app.noise (at timestamptz default now());
    create function app.school_offset() returns interval language sql as $$ select interval '8 hours' $$`);
}, patienceMs);
afterAll(async () => {
  await keeper.stop();
  await postgres.stop();
  await clear();
});

const write = async (statement: string): Promise<void> => {
  await query(await superuserUrl(dataDir), statement);
};
const databaseNow = async (): Promise<number> => {
  const rows = await query<{ at: Date }>(await superuserUrl(dataDir), 'select clock_timestamp() as at');
  return rows[0]?.at.getTime() ?? 0;
};
/** Looks until one can go back to now; without anything new there would be nothing to keep. */
const reachNow = async (): Promise<void> => {
  const at = await databaseNow();
  await write('insert into app.noise default values');
  await expect
    .poll(async () => (await keeper.look()).spans.at(-1)?.until ?? 0, { timeout: 30_000, interval: 50 })
    .toBeGreaterThan(at);
};
const ownLine = async () => {
  const [line] = await readLines(folder);
  if (line === undefined) throw new Error('there is no line');
  return line;
};

let between: number;

const recovered = async (name: string, { from = folder, at = between } = {}): Promise<number[]> => {
  const range = rangeFor(await readLines(from), at);
  if (range === undefined) throw new Error('there is no way back');
  const target = join(root, name);
  await recoverCluster({ dataDir: target, range, at: new Date(at), passphrase: undefined });
  const there = await startBuiltinPostgres({ dataDir: target, log, durable: false });
  try {
    const rows = await query<{ x: number }>(await superuserUrl(target), 'select x from app.t order by x');
    return rows.map(({ x }) => x);
  } finally {
    await there.stop();
  }
};

it(
  'a base copy that a killed server left half is not used, and removed',
  async () => {
    await keeper.look();
    const line = await ownLine();
    await keeper.settled();
    const half = join(line.folder, 'base-20200101T000000000Z.tar');
    await writeFile(half, 'half');
    await writeFile(`${half}.part`, 'less');
    expect((await readLine(line.folder)).bases).toHaveLength(1);
    await keeper.look();
    expect((await readdir(line.folder)).filter((name) => name.includes('2020'))).toEqual([]);
  },
  patienceMs,
);

it(
  'one goes back to a moment between two writes: the first is there, the second is not',
  async () => {
    await reachNow();
    await write('insert into app.t values (1)');
    between = (await databaseNow()) + 1;
    await expect.poll(databaseNow).toBeGreaterThan(between);
    await write('insert into app.t values (2)');
    await reachNow();
    const status = await keeper.look();
    expect(status).toMatchObject({ fault: null, is_current: true });
    expect(status.bytes).toBeGreaterThan(0);
    expect(await recovered('back')).toEqual([1]);
    expect(await readdir(join(root, 'back', 'postgres'))).not.toContainEqual(expect.stringMatching(/^init-/));
  },
  patienceMs,
);

it(
  'a segment that was altered, cut or lost is told as what it is, and nothing is made',
  async () => {
    const { segments, bases, folder: line } = await ownLine();
    const used = segments.filter(({ name }) => name > (bases[0]?.stop ?? ''))[0];
    if (used === undefined) throw new Error('nothing was replayed');
    const other = join(root, 'other');
    const copy = used.file.replace(folder, other);
    const copiedBase = (bases[0]?.file ?? '').replace(folder, other);
    const alter = async (file: string): Promise<void> => {
      const bytes = await readFile(file);
      bytes.writeUInt8(bytes.readUInt8(700) ^ 1, 700);
      await writeFile(file, bytes);
    };
    const damage = async (work: () => Promise<void>): Promise<void> => {
      await rm(other, { recursive: true, force: true });
      await cp(line, line.replace(folder, other), { recursive: true });
      await work();
    };
    await damage(() => alter(copiedBase));
    await expect(recovered('no', { from: other })).rejects.toThrow('损坏或被改动');
    await damage(() => alter(copy));
    await expect(recovered('no', { from: other })).rejects.toThrow('损坏或被改动');
    await damage(async () => truncate(copy, (await stat(copy)).size - 2048));
    await expect(recovered('no', { from: other })).rejects.toThrow('不完整');
    expect(await readdir(join(root, 'no', 'postgres'))).toEqual(['connection.json']);
    await damage(() => rm(copy));
    const lost = await readLines(other);
    expect(rangeFor(lost, between)).toBeUndefined();
    expect(lost.flatMap(gapsOf)).toEqual([used.name]);
  },
  patienceMs,
);

it(
  'after a gap a new base copy is made, and what stands before it stays',
  async () => {
    const line = await ownLine();
    const before = spansOf([line]);
    // As when PostgreSQL ran for a while without putting its log aside.
    const lost = line.segments.at(-1);
    await write('insert into app.t values (3)');
    await rm(lost?.file ?? '');
    await reachNow();
    await keeper.settled();
    await write('insert into app.t values (4)');
    await reachNow();
    const { bases } = await ownLine();
    expect(bases).toHaveLength(2);
    const spans = spansOf([await ownLine()]);
    expect(spans).toHaveLength(2);
    expect(spans[0]?.from).toBe(before[0]?.from);
    expect(await recovered('after', { at: (spans[1]?.until ?? 0) - 1 })).toEqual([1, 2, 3, 4]);
  },
  patienceMs,
);

it(
  'where the log cannot be kept the fault is told, and nothing is lost when it can again',
  async () => {
    const away = `${folder} away`;
    await cp(folder, away, { recursive: true });
    await rm(folder, { recursive: true });
    await writeFile(folder, 'no folder');
    await write('insert into app.t values (5)');
    await expect.poll(async () => (await keeper.look()).fault).toBe('keeping');
    await rm(folder);
    await mkdir(folder);
    await cp(away, folder, { recursive: true });
    await reachNow();
    expect((await keeper.look()).fault).toBeNull();
  },
  patienceMs,
);

it(
  'a data folder that was set back by other means begins a line of its own',
  async () => {
    const { segments } = await ownLine();
    await writeFile(join(incomingFolder(join(dataDir, 'postgres')), segments.at(-1)?.name ?? ''), 'another past');
    await keeper.look();
    await rm(join(incomingFolder(join(dataDir, 'postgres')), segments.at(-1)?.name ?? ''));
    await keeper.look();
    await keeper.settled();
    const lines = await readLines(folder);
    expect(lines.map(({ bases }) => bases.length)).toEqual([2, 1]);
  },
  patienceMs,
);
