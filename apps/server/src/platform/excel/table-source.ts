import type { SheetRow } from './cell';

/** A table on disk whose rows can be streamed, as often as needed. */
export interface TableSource {
  /** A .csv file has one without a name. */
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[];
  /** The non-empty rows of a sheet, in batches; empty batches for runs of empty rows, so that the reader can stop. */
  rows(sheet: number): AsyncIterable<readonly SheetRow[]>;
  close(): Promise<void>;
}
