import type { FilledCell, SheetRow } from '../../../platform/excel/cell';
import { withoutIdNumbers } from '../row/mask';

/** A few cells of each column, by its number. */
export type ColumnSamples = Readonly<Record<number, readonly FilledCell[]>>;

/** How many rows below the header samples are taken from. */
export const sampledRows = 100;
const samplesMax = 3;
/** Longer cells are cut, so that wide sheets of long texts remain small. */
const cellLength = 500;
const textLength = 60;

/** The first cells of these columns that differ. */
export const sampleCells = (rows: readonly SheetRow[], columns: readonly number[]): ColumnSamples =>
  Object.fromEntries(
    columns.map((column) => {
      const found = new Map<string, FilledCell>();
      for (const { cells } of rows) {
        const cell = cells[column] ?? null;
        if (cell === null || cell.value.trim() === '') continue;
        found.set(`${cell.kind} ${cell.value}`, { ...cell, value: cell.value.slice(0, cellLength) });
        if (found.size === samplesMax) break;
      }
      return [column, [...found.values()]];
    }),
  );

/** A sample to be shown; masked before it is cut, so that no ID number is split at its end. */
export const sampleText = (text: string): string =>
  withoutIdNumbers(text.slice(0, textLength * 2)).slice(0, textLength);
