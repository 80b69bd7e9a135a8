/** Why a file is not read. */
export type RefusalReason =
  | 'old-format'
  | 'not-a-table'
  | 'broken'
  | 'too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'too-many-sheets'
  | 'cell-too-long'
  | 'open-quote'
  | 'unknown-encoding'
  | 'too-slow'
  | 'no-sheet';

/** Thrown while a file is read that is no table, or one that is larger than anybody needs. */
export class TableRefused extends Error {
  constructor(
    readonly reason: RefusalReason,
    options: { cause?: unknown } = {},
  ) {
    super(`The file is refused: ${reason}`, options);
    this.name = 'TableRefused';
  }
}

/** How much of a file is read at the most. */
export interface TableCaps {
  /** Rows that hold anything, the header among them. */
  readonly rows: number;
  readonly columns: number;
  readonly sheets: number;
  readonly cellLength: number;
  /** Characters of one row, and of all rows. */
  readonly rowLength: number;
  readonly wholeLength: number;
  /** Bytes of one part of a workbook once it is unpacked. */
  readonly partBytes: number;
  /** Bytes of the part with the texts that cells share. */
  readonly sharedBytes: number;
  /** Bytes of those texts that are held while the rows are read. */
  readonly heldBytes: number;
  /** How many times larger a part may be than its packed bytes; honest sheets stay far below. */
  readonly ratio: number;
  /** The same for the texts that cells share: each stands there once, so that they are hardly repetitive. */
  readonly sharedRatio: number;
  /** Time for the reading itself, without what is done with the rows. */
  readonly readingMs: number;
}

/** The caps that hold unless a caller wants others. */
export const tableCaps: TableCaps = {
  rows: 200_001,
  columns: 300,
  sheets: 50,
  cellLength: 1_000_000,
  rowLength: 4_000_000,
  wholeLength: 300_000_000,
  partBytes: 500_000_000,
  sharedBytes: 100_000_000,
  heldBytes: 50_000_000,
  ratio: 150,
  sharedRatio: 40,
  readingMs: 60_000,
};
