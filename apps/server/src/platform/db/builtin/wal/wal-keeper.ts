import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Log } from '../../../log/log';
import { bundledMajor, findBinariesPackage } from '../binaries';
import { runningAddress } from '../running';
import { existingSite, type Site } from '../site';
import { writeBaseCopy } from './base-copy';
import { clearBaseRequest, isBaseRequested } from './base-request';
import { dropSegments, OtherPast, stowSegments } from './stow';
import { beginLine, ensureLine, incomingFolder, readLine, readLines } from './wal-folder';
import { isOver, needsBase, outdated, spansOf, type WalLine } from './wal-range.rules';
import { type WalStatus, writeWalStatus } from './wal-status';

/** How the log is kept. */
export interface WalKeeperOptions {
  readonly dataDir: string;
  readonly folder: string;
  readonly days: number;
  readonly passphrase: string | undefined;
  readonly log: Log;
  /** How often a segment is closed while there is something new in it. */
  readonly markEveryMs?: number;
}

/** Keeps the log of the built-in PostgreSQL, so that one can go back to any minute. */
export interface WalKeeper {
  /** Looks once: what is new is marked and kept, a base copy begun when one is due, and what is too old removed. */
  look(): Promise<WalStatus>;
  /** Resolves when no base copy is under way. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const markEveryMs = 40_000;
const lateMs = 10 * 60_000;
/** Base copies are made daily with the backup of the schedule, and without one a little later. */
const baseEveryMs = 25 * 3_600_000;
const retryMs = 10 * 60_000;

const lookSql = `select pg_snapshot_xmax(pg_current_snapshot())::text as newest,
  coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing from pg_stat_archiver`;
/** A commit of its own after everything until then: a recovery to an earlier moment finds its end there. */
const markSql = `select clock_timestamp() as at, pg_logical_emit_message(true, 'shuyuan', 'mark')`;
const closeSql = `select pg_walfile_name(pg_current_wal_insert_lsn()) as segment, pg_switch_wal(),
  pg_snapshot_xmax(pg_current_snapshot())::text as newest`;

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));

const openClient = async (dataDir: string, name: string): Promise<pg.Client> => {
  const connectionString = await runningAddress(dataDir);
  if (connectionString === undefined) throw new Error('the built-in PostgreSQL does not run');
  const client = new pg.Client({ connectionString, application_name: name, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

const sizeOf = async (folder: string): Promise<number> => {
  const names = await readdir(folder, { recursive: true });
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      (found) => (found.isFile() ? found.size : 0),
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
};

class Keeper implements WalKeeper {
  readonly #options: WalKeeperOptions;
  readonly #leaving = new AbortController();
  #client: pg.Client | undefined;
  /** Moments, each with the segment by whose end everything until then was written. */
  #marks: { at: number; segment: string }[] = [];
  #newest = '';
  /** Something was written since the last mark. */
  #hasNew = true;
  #markedAt = 0;
  #isFailing = false;
  #fault: WalStatus['fault'] = null;
  #copying: Promise<void> | undefined;
  #copyFailedAt: number | undefined;
  #bytes: number | undefined;
  #looking: Promise<unknown> = Promise.resolve();

  constructor(options: WalKeeperOptions) {
    this.#options = options;
  }

  async #mark(): Promise<void> {
    this.#client ??= await openClient(this.#options.dataDir, 'shuyuan wal');
    const client = this.#client;
    const [seen] = (await client.query<{ newest: string; is_failing: boolean }>(lookSql)).rows;
    this.#isFailing = seen?.is_failing ?? false;
    this.#hasNew = seen?.newest !== this.#newest;
    const isDue = Date.now() - this.#markedAt >= (this.#options.markEveryMs ?? markEveryMs);
    if (!this.#hasNew || !isDue) return;
    const [mark] = (await client.query<{ at: Date }>(markSql)).rows;
    const [closed] = (await client.query<{ segment: string; newest: string }>(closeSql)).rows;
    if (mark === undefined || closed === undefined) return;
    this.#marks.push({ at: mark.at.getTime(), segment: closed.segment });
    this.#newest = closed.newest;
    this.#hasNew = false;
    this.#markedAt = Date.now();
  }

  #untilOf = (name: string): number =>
    this.#marks.reduce((latest, { at, segment }) => (segment <= name ? Math.max(latest, at) : latest), 0);

  async #stow(site: Site): Promise<WalLine> {
    const { folder, passphrase, log } = this.#options;
    const incoming = incomingFolder(site.postgresDir);
    const line = await readLine(await ensureLine(folder, site.postgresDir));
    try {
      if ((await stowSegments({ incoming, line, passphrase, untilOf: this.#untilOf })) > 0) this.#bytes = undefined;
    } catch (error) {
      if (!(error instanceof OtherPast)) throw error;
      log.warn({ segment: error.message }, 'the data folder was set back; the log is kept anew from here');
      return readLine(await beginLine(folder, site.postgresDir));
    }
    const stored = await readLine(line.folder);
    const last = stored.segments.at(-1)?.name ?? '';
    this.#marks = this.#marks.filter(({ segment }) => segment > last);
    return stored;
  }

  async #copy(site: Site, line: WalLine): Promise<void> {
    const { dataDir, passphrase, log } = this.#options;
    const client = await openClient(dataDir, 'shuyuan base copy');
    try {
      const major = await bundledMajor(findBinariesPackage());
      const { signal } = this.#leaving;
      const { clusterDir } = site;
      const { file } = await writeBaseCopy({ client, clusterDir, folder: line.folder, passphrase, major, signal });
      await clearBaseRequest(dataDir);
      this.#copyFailedAt = undefined;
      // What is reached from it begins with a mark after it.
      this.#newest = '';
      this.#markedAt = 0;
      this.#bytes = undefined;
      log.info({ file }, 'made a base copy of the built-in PostgreSQL');
    } catch (err) {
      if (this.#leaving.signal.aborted) return;
      this.#copyFailedAt = Date.now();
      log.error({ err }, 'could not make a base copy');
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async #copyWhenDue(site: Site, line: WalLine): Promise<void> {
    if (this.#copying !== undefined || Date.now() - (this.#copyFailedAt ?? 0) < retryMs) return;
    const age = Date.now() - (line.bases.at(-1)?.at ?? 0);
    if (!needsBase(line) && age < baseEveryMs && !(await isBaseRequested(this.#options.dataDir))) return;
    this.#copying = this.#copy(site, line).finally(() => {
      this.#copying = undefined;
    });
  }

  async #forget(own: WalLine): Promise<void> {
    const { folder, days, log } = this.#options;
    const now = Date.now();
    const old = outdated(own, { now, days });
    // The note goes first: a copy without it counts no more.
    for (const { file } of old.bases) {
      await rm(file.replace(/\.tar(?:\.sealed)?$/, '.json'), { force: true });
      await rm(file, { force: true });
    }
    await dropSegments(old.segments);
    for (const line of await readLines(folder)) {
      if (line.folder === own.folder || !isOver(line, { now, days })) continue;
      await rm(line.folder, { recursive: true, force: true });
      log.info({ folder: line.folder }, 'removed an old line of the log');
    }
    if (this.#copying === undefined) await this.#clear(own);
    if (old.bases.length + old.segments.length > 0) this.#bytes = undefined;
  }

  /** What a killed server left of a base copy. */
  async #clear({ folder }: WalLine): Promise<void> {
    // Read anew: a copy may have ended since the line was.
    const counted = new Set((await readLine(folder)).bases.map(({ file }) => file));
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      if (/^base-.*\.(?:tar|tar\.sealed|part)$/.test(name) && !counted.has(path)) await rm(path, { force: true });
    }
  }

  async #look(site: Site): Promise<void> {
    if (this.#leaving.signal.aborted) return;
    this.#fault = null;
    try {
      await this.#mark();
    } catch (err) {
      await this.#client?.end().catch(() => undefined);
      this.#client = undefined;
      this.#options.log.warn({ err }, 'could not mark the log');
    }
    try {
      const line = await this.#stow(site);
      await this.#copyWhenDue(site, line);
      await this.#forget(line);
    } catch (err) {
      this.#fault = isFull(err) ? 'full' : 'keeping';
      this.#options.log.error({ err }, 'could not keep the log');
    }
  }

  #faultNow(): WalStatus['fault'] {
    if (this.#isFailing) return 'archiving';
    if (this.#fault !== null) return this.#fault;
    if (this.#copyFailedAt !== undefined) return 'copying';
    const oldest = this.#marks[0]?.at ?? Date.now();
    return Date.now() - oldest > lateMs ? 'late' : null;
  }

  look(): Promise<WalStatus> {
    const looking = this.#lookAndTell();
    this.#looking = looking;
    return looking;
  }

  async #lookAndTell(): Promise<WalStatus> {
    const { dataDir, folder } = this.#options;
    const site = await existingSite(dataDir);
    if (site === undefined) throw new Error('there is no built-in PostgreSQL');
    await this.#look(site);
    const lines = await readLines(folder).catch(() => []);
    this.#bytes ??= await sizeOf(folder).catch(() => 0);
    const status: WalStatus = {
      checked_at: Date.now(),
      spans: spansOf(lines),
      is_current: this.#marks.length === 0 && !this.#hasNew,
      bytes: this.#bytes,
      fault: this.#faultNow(),
    };
    await writeWalStatus(dataDir, status);
    return status;
  }

  async settled(): Promise<void> {
    await this.#copying;
  }

  async stop(): Promise<void> {
    this.#leaving.abort();
    await this.#looking.catch(() => undefined);
    await this.#copying;
    await this.#client?.end().catch(() => undefined);
  }
}

/** Makes a keeper that looks when it is told to. */
export const createWalKeeper = (options: WalKeeperOptions): WalKeeper => new Keeper(options);
