import { constants, rmSync } from 'node:fs';
import { access, chmod, mkdtemp, readFile, statfs } from 'node:fs/promises';
import { freemem } from 'node:os';
import { join } from 'node:path';

const memoryFolder = '/dev/shm';
const gibibyte = 1024 ** 3;
const roomNeeded = 4 * gibibyte;
const memoryNeeded = 8 * gibibyte;

/** Some tests run programs that they copied; in many containers the memory folder does not allow execution. */
const runsPrograms = async (): Promise<boolean> => {
  const mounts = (await readFile('/proc/mounts', 'utf8')).split('\n').map((line) => line.split(' '));
  const options = mounts.findLast(([, place]) => place === memoryFolder)?.[3]?.split(',') ?? [];
  return !options.includes('noexec');
};

const isFit = async (): Promise<boolean> => {
  try {
    await access(memoryFolder, constants.W_OK);
    const { bavail, bsize } = await statfs(memoryFolder);
    return bavail * bsize >= roomNeeded && freemem() >= memoryNeeded && (await runsPrograms());
  } catch {
    return false;
  }
};

/**
 * A folder in memory for the files of this test run, if the machine has room: databases are created and dropped by the
 * hundred, and a file system on a disk spends a fifth of the run's processor time on their files. It is removed at the
 * end of the run, with whatever the tests and their tools left in it.
 */
export const makeQuickFolder = async (): Promise<string | undefined> => {
  if (!(await isFit())) return undefined;
  const folder = await mkdtemp(join(memoryFolder, 'shuyuan-run-'));
  // As root, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  return folder;
};
