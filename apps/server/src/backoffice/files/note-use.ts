import type { Tx } from '../../platform/db/database';
import type { Caller } from '../../platform/http/slice';
import { type FileUser, fileNamesIn, missingFiles, recordFileUses } from './file-use.repository';
import { shutFiles } from './file-visibility';

/** Whoever shows a file to everybody must have uploaded it, or manage the library; returns whether that is so. */
export const noteUse = async (
  db: Tx,
  { caller, url, ...user }: Omit<FileUser, 'urls'> & { url: string; caller: Caller },
): Promise<boolean> => {
  const names = fileNamesIn(url);
  const missing = await missingFiles(db, names);
  const shut = await shutFiles({ db, seenRecords: async () => [] }, { caller, names });
  if (missing.length + shut.size > 0) return false;
  await recordFileUses(db, { ...user, urls: [url] });
  return true;
};
