import type { Slice } from '../../platform/http/slice';
import { sweepFiles } from './deletion.service';
import type { FileDeps } from './file.deps';
import { createFileSlice } from './file.routes';

export { recordFileUses } from './file-use.repository';

/** What the files slice gives to the wiring. */
export interface Files {
  readonly slice: Slice;
  /** Removes what a killed server left. */
  readonly sweep: () => Promise<void>;
}

/** Uploads, the file library and the serving of files. */
export const createFiles = (deps: FileDeps): Files => ({
  slice: createFileSlice(deps),
  sweep: () => sweepFiles(deps),
});
