import { constants } from 'node:fs';
import { access, readFile, statfs } from 'node:fs/promises';
import { freemem } from 'node:os';

const memoryFolder = '/dev/shm';
const gibibyte = 1024 ** 3;
const roomNeeded = 4 * gibibyte;
const memoryNeeded = 8 * gibibyte;

/** Some tests run programs that they copied; where many containers keep their memory folder no program may run. */
const runsPrograms = async (): Promise<boolean> => {
  const mounts = (await readFile('/proc/mounts', 'utf8')).split('\n').map((line) => line.split(' '));
  const options = mounts.findLast(([, place]) => place === memoryFolder)?.[3]?.split(',') ?? [];
  return !options.includes('noexec');
};

/**
 * A folder in memory for what tests write, where the machine has one with room: databases are made and dropped by the
 * hundred, and a file system on a disk spends a fifth of the run's processor time on their files.
 */
export const findQuickFolder = async (): Promise<string | undefined> => {
  try {
    await access(memoryFolder, constants.W_OK);
    const { bavail, bsize } = await statfs(memoryFolder);
    const hasRoom = bavail * bsize >= roomNeeded && freemem() >= memoryNeeded;
    return hasRoom && (await runsPrograms()) ? memoryFolder : undefined;
  } catch {
    return undefined;
  }
};
