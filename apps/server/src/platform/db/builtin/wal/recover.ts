import { chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { verifyArchive } from '../../../archive/archive-reader';
import { isThere } from '../../../config/is-there';
import { StartError } from '../../start-error';
import { findBinariesPackage, type PostgresBinaries, prepareBinaries } from '../binaries';
import { draftPrefix } from '../cluster';
import { ensureConnection } from '../connection-file';
import { chooseIdentity } from '../identity';
import { type Identity, run } from '../program';
import { prepareSite } from '../site';
import { unpackBaseCopy } from './base-copy';
import { readSegment } from './stow';
import { walTexts as texts } from './wal.texts';
import type { WalRange } from './wal-range.rules';

/** A way back that is to be gone, into a new data folder. */
export interface Recovery {
  readonly dataDir: string;
  readonly range: WalRange;
  /** The moment to go back to. */
  readonly at: Date;
  readonly passphrase: string | undefined;
}

/** Where PostgreSQL finds the segments while it recovers, and as whom it runs. */
interface Counter {
  readonly folder: string;
  readonly identity: Identity;
  readonly ended: AbortSignal;
}

/** How many segments lie ready at most: a day of them unpacked would fill a disk. */
const readyMost = 24;
const pollMs = 50;

/** What PostgreSQL runs for each segment: waits until it lies ready, or until it is known that it never will. */
const restoreCommand = (folder: string): string => {
  // A percent sign is PostgreSQL's own mark.
  const place = `'${folder.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;
  return [
    'case %f in *.*) exit 1;; esac',
    `while ! test -e ${place}/%f; do test -e ${place}/end && exit 1; test -e ${place}/%f.taken && exit 1; sleep 0.05; done`,
    `cp ${place}/%f "%p" && : > ${place}/%f.taken`,
  ].join('\n');
};

const giveTo = async (identity: Identity, path: string): Promise<void> => {
  if (identity.kind === 'user') await chown(path, identity.uid, identity.gid);
};

const giveAllTo = async (identity: Identity, folder: string): Promise<void> => {
  await giveTo(identity, folder);
  if (identity.kind !== 'user') return;
  for (const name of await readdir(folder, { recursive: true })) await giveTo(identity, join(folder, name));
};

/** Lays the segments ready one after the other, a few ahead of PostgreSQL; the end is told, however it comes. */
const offerSegments = async ({ range, passphrase }: Recovery, { folder, identity, ended }: Counter): Promise<void> => {
  try {
    for (const [at, { name, file }] of range.segments.entries()) {
      const bytes = await readSegment(file, passphrase);
      const behind = range.segments[at - readyMost];
      while (behind !== undefined && !ended.aborted && !(await isThere(join(folder, `${behind.name}.taken`)))) {
        await delay(pollMs);
      }
      if (ended.aborted) return;
      // The ones before it are not asked for again.
      if (behind !== undefined) await rm(join(folder, behind.name), { force: true });
      await writeFile(join(folder, 'part'), bytes, { mode: 0o600 });
      await giveTo(identity, join(folder, 'part'));
      await rename(join(folder, 'part'), join(folder, name));
    }
  } finally {
    await writeFile(join(folder, 'end'), '').catch(() => undefined);
  }
};

const settings = (at: Date, folder: string): Record<string, string> => ({
  restore_command: restoreCommand(folder),
  // With a number: abbreviations such as Z are not known yet when this is read.
  recovery_target_time: at.toISOString().replace('Z', '+00'),
  recovery_target_action: 'promote',
  recovery_target_timeline: 'current',
  hot_standby: 'off',
  archive_mode: 'off',
  exit_on_error: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_error_statement: 'panic',
});

/** Lets PostgreSQL replay the log in a process of its own that nobody can reach, and set its password anew. */
const replay = async (recovery: Recovery, { clusterDir, identity, binaries, statement }: Replay): Promise<void> => {
  const folder = join(clusterDir, '..', 'wal');
  await mkdir(folder, { mode: 0o700 });
  await giveTo(identity, folder);
  const ended = new AbortController();
  let fault: unknown;
  const offering = offerSegments(recovery, { folder, identity, ended: ended.signal }).catch((error: unknown) => {
    fault = error;
  });
  const options = Object.entries(settings(recovery.at, folder)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['--single', '-D', clusterDir, ...options, 'postgres'];
  const { code, output } = await run(identity, { file: binaries.postgres, args, input: statement });
  ended.abort();
  await offering;
  if (code === 0) return;
  if (fault !== undefined) throw fault;
  if (output.includes('recovery ended before configured recovery target')) throw new StartError(texts.endsBefore);
  throw new StartError(texts.recoveryFailed(output.trim().split('\n').slice(-8).join('\n')));
};

interface Replay {
  readonly clusterDir: string;
  readonly identity: Identity;
  readonly binaries: PostgresBinaries;
  /** What it runs when it has arrived. */
  readonly statement: string;
}

/** Makes the cluster of a new data folder as it was at a moment; it has its name only when it has arrived there. */
export const recoverCluster = async (recovery: Recovery): Promise<void> => {
  const { dataDir, range, passphrase } = recovery;
  const binaries = await prepareBinaries(findBinariesPackage());
  if (range.base.major !== binaries.major) throw new StartError(texts.otherMajor(range.base.major, binaries.major));
  await verifyArchive({ path: range.base.file, passphrase: async () => passphrase });
  const site = await prepareSite(dataDir);
  const { user, password } = await ensureConnection(site, false);
  const draft = await mkdtemp(join(site.postgresDir, draftPrefix));
  try {
    const identity = await chooseIdentity({ folder: draft, program: binaries.postgres });
    const clusterDir = join(draft, 'cluster');
    await unpackBaseCopy(range.base.file, { clusterDir, passphrase });
    await writeFile(join(clusterDir, 'recovery.signal'), '', { mode: 0o600 });
    await giveAllTo(identity, clusterDir);
    await replay(recovery, {
      clusterDir,
      identity,
      binaries,
      statement: `alter role ${user} password '${password}'\n`,
    });
    await rename(clusterDir, site.clusterDir);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};
