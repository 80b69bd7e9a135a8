import { type HeadRow, headRowsMax, type ImportSheet } from '@shuyuan/contract/backoffice/records/record-import';
import { importMessages, recordImportErrors } from '@shuyuan/contract/backoffice/records/record-import.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { SheetRow } from '../../../platform/excel/cell';
import type { SheetSurvey, TableSource } from '../../../platform/excel/table-source';
import { AppError } from '../../../platform/http/app-error';
import { shownText } from '../../forms';
import { withoutIdNumbers } from '../row/mask';
import { sampledRows, sampleText } from './column-samples';
import { findHeading, type Heading, type HeadLine, headingAt } from './heading.rules';

/** What is shown of the first rows, to choose the heading from. */
const headCells = 8;
const headCellLength = 20;
/** The number of chunks in which the first row must begin. */
const headPieces = 200;
/** Very long rows are fewer, but for the heading and some samples. */
const fewRows = 3;
const headLength = 1_000_000;

const headerLength = 200;

const lineOf = ({ number, cells }: SheetRow): HeadLine => ({
  number,
  cells: cells.map((cell) =>
    cell ? { text: shownText(cell).trim().slice(0, headerLength), isText: cell.kind === 'text' } : null,
  ),
});

/** The first rows that are not empty: those that may be the heading, and samples below it. */
const firstRows = async (source: TableSource, sheet: number): Promise<SheetRow[]> => {
  const most = headRowsMax + sampledRows;
  const rows: SheetRow[] = [];
  let [pieces, length] = [0, 0];
  for await (const some of source.rows(sheet)) {
    for (const row of some) {
      if (rows.length >= most || (rows.length > fewRows && length > headLength)) break;
      rows.push(row);
      for (const cell of row.cells) length += cell?.value.length ?? 0;
    }
    pieces += 1;
    if (rows.length >= most || pieces >= headPieces || (rows.length > fewRows && length > headLength)) break;
  }
  return rows;
};

/** The sheets that can be chosen, each looked through. */
export const surveySheets = async (
  source: TableSource,
): Promise<{ sheets: ImportSheet[]; surveys: ReadonlyMap<number, SheetSurvey> }> => {
  const surveys = new Map<number, SheetSurvey>();
  for (const [sheet, { hidden }] of source.sheets.entries()) {
    if (!hidden) surveys.set(sheet, await source.survey(sheet));
  }
  const sheets = [...surveys].map(([sheet, { rows }]) => ({ sheet, name: source.sheets[sheet]?.name ?? '', rows }));
  return { sheets, surveys };
};

/** The first sheet with anything in it. */
export const firstFilled = (sheets: readonly ImportSheet[]): number =>
  (sheets.find(({ rows }) => rows !== 0) ?? sheets[0])?.sheet ?? 0;

/** The heading of a sheet, the columns that it names, and the rows around it. */
export interface SheetHead {
  readonly headerRow: number;
  readonly headerRows: number;
  readonly head: readonly HeadRow[];
  readonly columns: readonly { readonly column: number; readonly header: string }[];
  /** The first rows of data. */
  readonly below: readonly SheetRow[];
}

const chosenHeading = (rows: readonly HeadLine[], chosen: number, merged: SheetSurvey['merged']): Heading => {
  const at = rows.slice(0, headRowsMax).findIndex(({ number }) => number === chosen);
  if (at >= 0) return headingAt({ rows, merged }, at);
  throw new AppError(platformErrors.invalidInput, { errors: { header_row: [importMessages.noHeaderRow] } });
};

/** Reads the beginning of a sheet; the heading is found, or the row that was chosen. */
export const readHead = async (
  source: TableSource,
  of: {
    sheet: number;
    chosen: number | undefined;
    merged: SheetSurvey['merged'];
    matched: (names: readonly string[]) => number;
  },
): Promise<SheetHead> => {
  const { sheet, chosen, merged, matched } = of;
  const rows = await firstRows(source, sheet);
  if (rows.length === 0) throw new AppError(recordImportErrors.noHeaders);
  const lines = rows.map(lineOf);
  const heading =
    chosen === undefined
      ? findHeading({ rows: lines, merged }, { among: headRowsMax, matched })
      : chosenHeading(lines, chosen, merged);
  const last = heading.row + heading.rows - 1;
  const below = rows.filter(({ number }) => number > last).slice(0, sampledRows);
  // A row of data that was chosen as the heading may contain ID numbers.
  const columns = heading.headers.flatMap((header, column) =>
    header === '' ? [] : [{ column, header: withoutIdNumbers(header) }],
  );
  if (columns.length === 0) throw new AppError(recordImportErrors.noHeaders);
  const head = rows.slice(0, headRowsMax).map(({ number, cells }) => ({
    row: number,
    cells: Array.from(cells.slice(0, headCells), (cell) =>
      cell === null ? '' : sampleText(shownText(cell).trim()).slice(0, headCellLength),
    ),
  }));
  return { headerRow: heading.row, headerRows: heading.rows, head, columns, below };
};
