import type { FilledCell, SheetRow } from '../../../platform/excel/cell';
import type { TableSource } from '../../../platform/excel/table-source';
import { shownText } from '../../forms';
import type { StoredImport } from './import.repository';
import { footerWords, totalWords } from './import.texts';
import { explainRefusal } from './import-source';

/** Rows that are not imported, as they are counted. */
export interface SkippedRows {
  skipped_blank: number;
  skipped_totals: number;
}

export const noneSkipped = (): SkippedRows => ({ skipped_blank: 0, skipped_totals: 0 });

interface RowsOf {
  readonly entry: Pick<StoredImport, 'sheet' | 'header_row' | 'header_rows' | 'mapping'>;
  readonly skipped: SkippedRows;
}

const isFilled = (cell: SheetRow['cells'][number] | undefined): cell is FilledCell =>
  cell !== null && cell !== undefined && cell.value.trim() !== '';

/** Totals say so in one of their first cells, or add up the rows above and contain nothing else. */
const isTotal = ({ cells }: SheetRow): boolean => {
  const filled = cells.filter(isFilled);
  const words = filled.slice(0, 2).map((cell) => shownText(cell).replace(/\s/gu, ''));
  if (words.some((text) => totalWords.test(text))) return true;
  const isAmount = ({ kind, isSum }: FilledCell) => isSum === true || kind === 'number' || kind === 'percent';
  return filled.some(({ isSum }) => isSum === true) && filled.every(isAmount);
};

/** Who made the list, and when. */
const isFooter = ({ cells }: SheetRow): boolean =>
  cells.filter(isFilled).every((cell) => footerWords.test(shownText(cell).trim()));

const lastRows = 5;

/** The last rows without totals, and without the lines that follow them. */
const withoutTotals = (rows: readonly SheetRow[]): SheetRow[] => {
  const total = rows.findIndex(isTotal);
  return rows.filter((row, at) => !isTotal(row) && !(total >= 0 && at > total && isFooter(row)));
};

/** The rows of data: without those up to the heading, empty ones, and totals at the end. */
const filledRows = async function* (source: TableSource, { entry, skipped }: RowsOf): AsyncGenerator<SheetRow> {
  const { sheet, header_row, header_rows, mapping } = entry;
  let before = header_row === null ? undefined : header_row + header_rows - 1;
  let [empty, unfilled] = [0, 0];
  const last: SheetRow[] = [];
  for await (const rows of source.rows(sheet)) {
    for (const row of rows) {
      before ??= row.number;
      if (row.number <= before) continue;
      empty += row.number - before - 1;
      before = row.number;
      // A row with a number in front, and nothing else that is imported, is a line that nobody filled in.
      if (!mapping.some(({ column }) => isFilled(row.cells[column]))) unfilled += 1;
      else {
        skipped.skipped_blank += empty + unfilled;
        [empty, unfilled] = [0, 0];
        last.push(row);
        const oldest = last.length > lastRows ? last.shift() : undefined;
        if (oldest !== undefined) yield oldest;
      }
    }
  }
  // What is empty below the last row is no part of the list.
  skipped.skipped_blank += unfilled;
  const data = withoutTotals(last);
  skipped.skipped_totals += last.length - data.length;
  yield* data;
};

/** The most cells and characters per batch, so that wide or long rows do not delay others. */
const cellsAtOnce = 10_000;
const lengthAtOnce = 1_000_000;

/** The rows of data, `size` at a time, fewer of large ones; what is left out is counted. */
export const dataRows = async function* (
  source: TableSource,
  { size, ...of }: RowsOf & { size: number },
): AsyncGenerator<readonly SheetRow[]> {
  let waiting: SheetRow[] = [];
  let [cells, length] = [0, 0];
  try {
    for await (const row of filledRows(source, of)) {
      waiting.push(row);
      cells += row.cells.length;
      for (const cell of row.cells) length += cell?.value.length ?? 0;
      if (waiting.length < size && cells < cellsAtOnce && length < lengthAtOnce) continue;
      yield waiting;
      waiting = [];
      [cells, length] = [0, 0];
    }
  } catch (error) {
    throw explainRefusal(error);
  }
  if (waiting.length > 0) yield waiting;
};
