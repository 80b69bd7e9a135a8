import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { recordImportErrors } from '@shuyuan/contract/backoffice/records/record-import.errors';
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
