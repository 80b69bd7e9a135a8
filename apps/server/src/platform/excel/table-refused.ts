/** Why a file cannot be read. */
export type RefusalReason =
  | 'old-format'
  | 'encrypted'
  | 'open-document'
  | 'numbers'
  | 'binary-workbook'
  | 'web-page'
  | 'xml-table'
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

/** Thrown while reading a file that is no table, or is larger than anybody needs. */
export class TableRefused extends Error {
  constructor(
    readonly reason: RefusalReason,
    options: { cause?: unknown } = {},
  ) {
    super(`The file is refused: ${reason}`, options);
    this.name = 'TableRefused';
  }
}

/** The limits for reading a file. */
export interface TableCaps {
  /** Non-empty rows, including the header. */
  readonly rows: number;
  readonly columns: number;
  readonly sheets: number;
  readonly cellLength: number;
  /** Characters of one row, and of all rows. */
  readonly rowLength: number;
  readonly wholeLength: number;
  /** Bytes of one part of a workbook once it is decompressed. */
  readonly partBytes: number;
  /** Bytes of the part with the shared strings. */
  readonly sharedBytes: number;
  /** Bytes of the shared strings that are in memory while the rows are read. */
  readonly heldBytes: number;
  /** The highest compression ratio of a part; genuine sheets stay far below. */
  readonly ratio: number;
  /** The same for the shared strings: each occurs only once, so they are hardly repetitive. */
  readonly sharedRatio: number;
  /** Time for reading alone, without the processing of the rows. */
  readonly readingMs: number;
  /** Time for looking all sheets through before one is chosen. */
  readonly surveyMs: number;
}

/** The default limits. */
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
  surveyMs: 3000,
};
