import { stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { judgeSettings } from '../../platform/config/config';
import { errorCode } from '../../platform/db/connection-trouble';
import { folderFaults, passwordFaults, walFaults } from '../judged-config';
import { doctorTexts } from './doctor.texts';
import { type Check, type Finding, fault, notice, ok } from './finding';

const megabyte = 1024 * 1024;
/** Below the first nothing can be relied upon, below the second it is time to act. */
const emptyBytes = 256 * megabyte;
const lowBytes = 2048 * megabyte;
const fewFiles = 10_000;

/** Judges the version of Node.js. */
export const nodeFinding = (version: string): Finding => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isSupported = major > 20 || (major === 20 && minor >= 19);
  return isSupported ? ok(doctorTexts.node(version)) : fault(doctorTexts.node(version), doctorTexts.nodeUpdate);
};

/** Node.js is what the product needs. */
export const nodeCheck: Check = async () => [nodeFinding(process.versions.node)];

/** Each setting is valid by itself and with the others, and the data folder can be used. */
export const settingsCheck: Check = async ({ env, settings }) => {
  const { faults, notices } = judgeSettings(env);
  const isBuiltin = !env.DATABASE_URL;
  const surroundings = await Promise.all([
    passwordFaults(settings, isBuiltin),
    folderFaults(settings, isBuiltin),
    walFaults(settings, isBuiltin),
  ]);
  const wrong = [...faults, ...surroundings.flat()].map((words) => fault(words, doctorTexts.settingsRemedy));
  const findings = [...wrong, ...notices.map((words) => notice(words, doctorTexts.noticeRemedy))];
  return findings.length === 0 ? [ok(doctorTexts.settings)] : findings;
};

/** What a disk has left. */
export interface DiskSpace {
  readonly freeBytes: number;
  /** Undefined where the file system has no such limit. */
  readonly freeFiles: number | undefined;
}

/** Judges the free space of a disk. */
export const diskFindings = (path: string, { freeBytes, freeFiles }: DiskSpace): Finding[] => {
  const words = doctorTexts.disk(path, `${Math.floor(freeBytes / megabyte)} MB`);
  const space = (): Finding => {
    if (freeBytes < emptyBytes) return fault(words, doctorTexts.diskRemedy);
    return freeBytes < lowBytes ? notice(words, doctorTexts.diskRemedy) : ok(words);
  };
  const isCrowded = freeFiles !== undefined && freeFiles < fewFiles;
  return [space(), ...(isCrowded ? [fault(doctorTexts.files(path), doctorTexts.diskRemedy)] : [])];
};

const spaceOf = async (path: string): Promise<DiskSpace> => {
  try {
    const { bavail, bsize, files, ffree } = await statfs(path);
    return { freeBytes: bavail * bsize, freeFiles: files === 0 ? undefined : ffree };
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || path === dirname(path)) throw error;
    return spaceOf(dirname(path));
  }
};

/** The disk of the data folder has room. */
export const diskCheck: Check = async ({ settings: { DATA_DIR } }) => {
  if (DATA_DIR === undefined) return [];
  const path = resolve(DATA_DIR);
  return diskFindings(path, await spaceOf(path));
};

/** Judges the clock by the time of the build, which has passed. */
export const clockFinding = (now: Date, builtAt: Date): Finding =>
  now < builtAt
    ? fault(doctorTexts.clockBehind(now.toISOString(), builtAt.toISOString()), doctorTexts.clockRemedy)
    : ok(doctorTexts.clock);

/** The clock is not behind; how far it is from the database's is told with the database. */
export const clockCheck: Check = async ({ home }) => {
  const { mtime } = await stat(new URL('dist/main.js', home)).catch(() => stat(home));
  return [clockFinding(new Date(), mtime)];
};
