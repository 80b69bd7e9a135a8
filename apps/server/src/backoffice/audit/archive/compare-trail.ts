import type { Executor } from '../../../platform/db/database';
import { findLinkHash, findRemovals } from './archive.repository';
import { archiveTexts as texts } from './archive.texts';
import type { ArchivedFile } from './manifest';

/** Where the files of an archive and the log in the database do not continue one another; empty when they do. */
export const compareWithTrail = async (db: Executor, files: readonly ArchivedFile[]): Promise<string[]> => {
  const removals = await findRemovals(db);
  const begins = files[0]?.first_link ?? 1;
  const faults: string[] = [];
  for (const { last_link, until } of removals) {
    if (last_link >= begins && !files.some((file) => file.last_link === last_link))
      faults.push(texts.lostRemoval(until));
  }
  const gone = removals.at(-1)?.last_link ?? 0;
  for (const { file, last_link, last_hash } of files) {
    const removal = removals.find((one) => one.last_link === last_link);
    const hash = last_link > gone ? await findLinkHash(db, last_link) : removal?.last_hash;
    const isBetween = last_link < gone && removal === undefined;
    if (!isBetween && hash?.toString('hex') !== last_hash) faults.push(texts.apart(file));
  }
  return faults;
};
