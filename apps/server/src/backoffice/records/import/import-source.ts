import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { recordImportErrors } from '@shuyuan/contract/backoffice/records/record-import.errors';
import type { SheetRow } from '../../../platform/excel/cell';
import { openTable } from '../../../platform/excel/table-file';
import { TableRefused } from '../../../platform/excel/table-refused';
import type { TableSource } from '../../../platform/excel/table-source';
import { AppError } from '../../../platform/http/app-error';
import type { HeldFiles } from '../../files';
import { importTexts } from './import.texts';

/** The error message for a file that cannot be read. */
export const explainRefusal = (error: unknown): unknown =>
  error instanceof TableRefused
    ? new AppError(recordImportErrors.fileRefused, { errmsg: importTexts.refused(error.reason), cause: error })
    : error;

/** Opens the file of an import; it is copied to `path` first, because a workbook needs random access. */
export const openSource = async (
  held: HeldFiles,
  { sha256, path }: { sha256: string | null; path: string },
): Promise<TableSource> => {
  if (sha256 === null) throw new AppError(recordImportErrors.fileGone);
  const bytes = await held.open(sha256).catch((cause: unknown) => {
    throw new AppError(recordImportErrors.fileGone, { cause });
  });
  await pipeline(bytes, createWriteStream(path, { flags: 'w', mode: 0o600 }));
  return openTable(path).catch((error: unknown) => {
    throw explainRefusal(error);
  });
};

/** The most cells and characters per batch, so that wide or long rows do not delay others. */
const cellsAtOnce = 10_000;
const lengthAtOnce = 1_000_000;

/** The rows below the header, `size` at a time, fewer of large ones. */
export const dataRows = async function* (
  source: TableSource,
  { sheet, size }: { sheet: number; size: number },
): AsyncGenerator<readonly SheetRow[]> {
  let waiting: SheetRow[] = [];
  let [cells, length] = [0, 0];
  let isHeader = true;
  try {
    for await (const rows of source.rows(sheet)) {
      for (const row of rows) {
        if (isHeader) {
          isHeader = false;
          continue;
        }
        waiting.push(row);
        cells += row.cells.length;
        for (const cell of row.cells) length += cell?.value.length ?? 0;
        if (waiting.length < size && cells < cellsAtOnce && length < lengthAtOnce) continue;
        yield waiting;
        waiting = [];
        [cells, length] = [0, 0];
      }
    }
  } catch (error) {
    throw explainRefusal(error);
  }
  if (waiting.length > 0) yield waiting;
};
