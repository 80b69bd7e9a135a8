import type { SheetRow } from './cell';

/** Cells that are displayed as one; rows are their displayed numbers, columns count from 0. */
export interface MergedCells {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** What is known of a sheet before its rows are read. */
export interface SheetSurvey {
  /** Its non-empty rows; null where they were not counted. */
  readonly rows: number | null;
  /** The merged cells of its first rows. */
  readonly merged: readonly MergedCells[];
}

/** A table on disk whose rows can be streamed, as often as needed. */
export interface TableSource {
  /** A .csv file has one without a name. */
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[];
  /** The non-empty rows of a sheet, in batches; empty batches for runs of empty rows, so that the reader can stop. */
  rows(sheet: number): AsyncIterable<readonly SheetRow[]>;
  /** Looks a sheet through without reading its cells; refuses nothing, and leaves out what would take too long. */
  survey(sheet: number): Promise<SheetSurvey>;
  close(): Promise<void>;
}

/** What is known of a sheet that was not looked through. */
export const unknownSurvey: SheetSurvey = { rows: null, merged: [] };
