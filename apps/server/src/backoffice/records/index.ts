import type { Slice } from '../../platform/http/slice';
import { keepTotals } from './count/count.service';
import { createExportSlice } from './export/export.routes';
import { findSeenUses, type SeenUse, type UsesWish } from './file-use/seen-uses';
import { type RecordEntry, type ToldValue, tellRecordEntry } from './history/told-entry';
import { createImportSlice } from './import/import.routes';
import { purgeImports } from './import/import.service';
import type { RecordDeps } from './record.deps';
import { createRecordSlice } from './record.routes';
import { createRevealSlice } from './reveal/reveal.routes';
import { createRecordViewSlice } from './view/view.routes';
import { createRecordWriteSlice } from './write/write.routes';

export type { RecordKeeper } from './keeper';
export { maskText } from './row/mask';
export { titleField } from './row/title';

/** What the records slice gives to the wiring. */
export interface Records {
  readonly slices: readonly Slice[];
  /** Keeps the totals of large forms at hand. */
  readonly keepTotals: () => Promise<void>;
  /** Lets go of uploaded files that were kept long enough. */
  readonly purgeImports: () => Promise<void>;
  /** The records that use some files, as far as the caller may read them. */
  readonly seenUses: (wish: UsesWish) => Promise<readonly SeenUse[]>;
  /** What a change of a record touched, as the caller may see it; undefined when they may not see the record. */
  readonly tellEntry: (entry: RecordEntry) => Promise<readonly ToldValue[] | undefined>;
}

/** Records of every form: lists, writes, history, views. */
export const createRecords = (deps: RecordDeps): Records => ({
  slices: [
    createRecordSlice(deps),
    createRecordWriteSlice(deps),
    createRecordViewSlice(deps),
    createExportSlice(deps),
    createImportSlice(deps),
    createRevealSlice(deps),
  ],
  keepTotals: () => keepTotals(deps),
  purgeImports: () => purgeImports(deps),
  seenUses: (wish) => findSeenUses(deps, wish),
  tellEntry: (entry) => tellRecordEntry(deps, entry),
});
