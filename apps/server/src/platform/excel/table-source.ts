import type { SheetRow } from './cell';

/** A table on the disk whose rows can be drawn as a stream, as often as they are needed. */
export interface TableSource {
  /** Of a .csv file one without a name. */
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[];
  /** The rows of a sheet that hold anything, a few at a time; none for a stretch of empty ones, so that the reader can stop. */
  rows(sheet: number): AsyncIterable<readonly SheetRow[]>;
  close(): Promise<void>;
}
