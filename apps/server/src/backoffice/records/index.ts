import type { Slice } from '../../platform/http/slice';
import type { RecordDeps } from './record.deps';
import { createRecordSlice } from './record.routes';

export type { DerivedColumn, KeptWrite, RecordKeeper } from './keeper';

/** What the records slice gives to the wiring. */
export interface Records {
  readonly slices: readonly Slice[];
}

/** Records of every form: lists, writes, history, views. */
export const createRecords = (deps: RecordDeps): Records => ({ slices: [createRecordSlice(deps)] });
