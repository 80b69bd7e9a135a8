/** The kind of a cell; `formula` is one whose result the file does not contain. */
export type CellKind = 'text' | 'number' | 'percent' | 'date' | 'datetime' | 'time' | 'boolean' | 'error' | 'formula';

/**
 * A cell that is not empty. Numbers are digits as text, so that none is lost; a percentage is the plain number. Dates
 * and times are `YYYY-MM-DD`, `YYYY-MM-DDTHH:MM:SS[.mmm]` and `HH:MM:SS[.mmm]`, no zone. Booleans: `true`, `false`.
 */
export interface FilledCell {
  readonly kind: CellKind;
  readonly value: string;
  /** What its number format displays, where that differs from the value. */
  readonly shown?: string;
  /** Whether its formula adds up cells of several rows. */
  readonly isSum?: true;
  /** The address that a written text opens. */
  readonly link?: string;
}

/** A cell of a row; null is an empty one. */
export type Cell = FilledCell | null;

/** A row of a sheet with its displayed number, from 1. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** The longest text that spreadsheet programs take in one cell. */
export const cellTextMax = 32_767;
