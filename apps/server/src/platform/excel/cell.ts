/** The kind of a cell. */
export type CellKind = 'text' | 'number' | 'percent' | 'date' | 'datetime' | 'time' | 'boolean' | 'error';

/**
 * A cell that is not empty. Numbers are digits as text, so that none is lost; a percentage is the plain number. Dates
 * and times are `YYYY-MM-DD`, `YYYY-MM-DDTHH:MM:SS[.mmm]` and `HH:MM:SS[.mmm]`, no zone. Booleans: `true`, `false`.
 */
export interface FilledCell {
  readonly kind: CellKind;
  readonly value: string;
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
