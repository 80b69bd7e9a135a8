import { dropUnusedBlob, noteUnusedBlob } from './blob.repository';
import type { FileDeps } from './file.deps';

/** For how many days bytes stay that nothing uses: while the database can go back, and a day more. */
export const retainedDays = ({ config }: FileDeps): number => {
  const days = config.DATABASE_KEEP_WAL_DAYS ?? 0;
  return days === 0 ? 0 : days + 1;
};

/** Removes an object that nothing uses any more, at once or after its days; what cannot be removed now is swept later. */
export const letBlobGo = (deps: FileDeps, sha256: string): Promise<void> => {
  const { db, storage, log } = deps;
  const gone = retainedDays(deps) > 0 ? noteUnusedBlob(db, sha256) : dropUnusedBlob(db, { storage, sha256 });
  return gone.catch((err: unknown) => log.warn({ err }, 'left an object to sweep'));
};
