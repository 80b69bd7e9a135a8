import type { Slice } from '../../platform/http/slice';
import { sweepFiles, sweepUnused } from './deletion.service';
import { createErasure } from './erasure';
import type { FileDeps } from './file.deps';
import { createFileSlice } from './file.routes';
import type { LibraryDeps } from './file-visibility';
import { createHeldFiles, type HeldFiles } from './held-file';
import { noteUse } from './note-use';
import { createQuarantine, type Quarantine } from './quarantine';
import { createUpload } from './upload.service';

export { isBlobKnown, namedBlobs } from './blob.repository';
export { disposition } from './disposition';
export { fileIdsOf, fileNameSql, fileNamesAt, findServed, namedFilesSql, readLinkSecret } from './file.repository';
export {
  addFileUses,
  addStandingUses,
  copyFileUses,
  dropFileUses,
  fileNamesIn,
  filesExistSql,
  filesUsedBy,
  fileUsesSql,
  keyIn,
  missingFiles,
  recordFileUses,
  usedFilesSql,
} from './file-use.repository';
export { opensEveryFile, shutFiles } from './file-visibility';
export type { HeldFile, HeldFiles } from './held-file';
export type { Quarantine, QuarantinedFile } from './quarantine';
export { linkSeconds, opensBySignature, signLink } from './signed-link';

/** What the files slice gives to the wiring. */
export interface Files {
  /** The library, over the records that use its files and the sessions that look at them. */
  readonly createSlice: (over: Pick<LibraryDeps, 'seenRecords' | 'callerOf'>) => Slice;
  /** Takes an upload into the library, for a slice with an upload of its own. */
  readonly upload: ReturnType<typeof createUpload>;
  /** Records a public use of a file; false when it does not exist or the caller may not open it. */
  readonly noteUse: typeof noteUse;
  /** Removes what a killed server left. */
  readonly sweep: () => Promise<void>;
  /** Removes the bytes that were kept for the database's log and are not needed any more. */
  readonly sweepUnused: () => Promise<void>;
  /** Removes those of some files that nothing uses any more. */
  readonly erase: ReturnType<typeof createErasure>;
  /** Files from people who are no staff. */
  readonly quarantine: Quarantine;
  /** The storage for files of other slices. */
  readonly held: HeldFiles;
}

/** Uploads, the file library and the serving of files. */
export const createFiles = (deps: FileDeps): Files => ({
  createSlice: (over) => createFileSlice({ ...deps, ...over }),
  upload: createUpload(deps),
  noteUse,
  sweep: () => sweepFiles(deps),
  sweepUnused: () => sweepUnused(deps),
  erase: createErasure(deps),
  quarantine: createQuarantine(deps),
  held: createHeldFiles(deps),
});
