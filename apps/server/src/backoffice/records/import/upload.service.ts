import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import {
  type ColumnMapping,
  type ImportColumn,
  type ImportMode,
  importMaxBytes,
  pendingImportsMax,
  type RecordImport,
} from '@shuyuan/contract/backoffice/records/record-import';
import { importMessages, recordImportErrors } from '@shuyuan/contract/backoffice/records/record-import.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Executor } from '../../../platform/db/database';
import type { SheetRow } from '../../../platform/excel/cell';
import { firstVisible, openTable } from '../../../platform/excel/table-file';
import type { TableSource } from '../../../platform/excel/table-source';
import { AppError } from '../../../platform/http/app-error';
import type { Caller, IncomingFile, Upload } from '../../../platform/http/slice';
import { loadPinyin } from '../../../platform/pinyin/pinyin';
import { shownText } from '../../forms';
import type { RecordDeps } from '../record.deps';
import { refuseWithheld } from '../write/judge/judge.service';
import type { WriteCommand, WriteContext } from '../write/write-context';
import { modeToPropose } from './column-memory';
import { type ColumnSamples, sampleCells, sampledRows, sampleText } from './column-samples';
import { forgetRows } from './fault.repository';
import { headingKeys, matchHeaders } from './header-match';
import {
  deleteImport,
  describeImport,
  findImport,
  insertImport,
  noteFile,
  pendingImports,
  type StoredImport,
  tellImport,
} from './import.repository';
import { makerSeen } from './import-access';
import { withImportContext } from './import-context';
import { importableFields } from './import-plan';
import { explainRefusal, openSource } from './import-source';
import { recallColumns } from './memory.repository';
import type { UploadLimit } from './upload-limit';

/** The holder name of an import's file in the storage. */
export const holderOf = (id: number): string => `import_${id}`;

const seenBy = ({ caller, written: { form } }: WriteContext) => ({ caller, form });

const nameMax = 255;

const measured = async function* (stream: AsyncIterable<Buffer>, size: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const piece of stream) {
    size.bytes += piece.length;
    if (size.bytes > importMaxBytes) throw new AppError(recordImportErrors.fileTooLarge);
    yield piece;
  }
};

const takeIn = async (file: IncomingFile, path: string): Promise<{ name: string; size: number }> => {
  const size = { bytes: 0 };
  await pipeline(
    file.stream,
    (source) => measured(source, size),
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
  const name = Array.from(file.name.replace(/[\p{Cc}\\/]/gu, '_').trim() || 'import')
    .slice(-nameMax)
    .join('');
  return { name, size: size.bytes };
};

/** The number of chunks in which the header must begin; after it, as many are read as the samples need. */
const headPieces = 200;

const firstRows = async (source: TableSource, sheet: number): Promise<SheetRow[]> => {
  const rows: SheetRow[] = [];
  let pieces = 0;
  for await (const some of source.rows(sheet)) {
    rows.push(...some.slice(0, sampledRows + 1));
    pieces += 1;
    if (rows.length > sampledRows || pieces >= headPieces) break;
  }
  return rows.slice(0, sampledRows + 1);
};

const isColumn = ({ header }: { header: string }): boolean => header !== '';

/** The columns of a sheet with the proposed fields, or those of the last import. */
const readColumns = async (
  db: Executor,
  { context, source, sheet }: { context: WriteContext; source: TableSource; sheet: number },
): Promise<{
  columns: ImportColumn[];
  samples: ColumnSamples;
  mapping: ColumnMapping[];
  mode: ImportMode;
  keyField: string | null;
}> => {
  const [header, ...below] = await firstRows(source, sheet);
  const found = (header?.cells ?? [])
    .map((cell, column) => ({ column, header: cell === null ? '' : shownText(cell).trim().slice(0, 200) }))
    .filter(isColumn);
  if (found.length === 0) throw new AppError(recordImportErrors.noHeaders);
  const fields = importableFields(context);
  const headers = found.map(({ header }) => header);
  const headings = headingKeys(headers);
  const memory = await recallColumns(db, { formId: context.written.form.id, headings });
  const named = context.share.writable;
  const matches = matchHeaders(headers, { fields, named, memory, syllablesOf: await loadPinyin() });
  const samples = sampleCells(
    below,
    found.map(({ column }) => column),
  );
  const columns = found.map(
    ({ column, header }, at): ImportColumn => ({
      column,
      header,
      samples: (samples[column] ?? []).map((cell) => sampleText(shownText(cell))),
      ...(matches[at] ?? { field: null, found_by: null }),
    }),
  );
  const mapping = columns.flatMap(({ column, field }) => (field === null ? [] : [{ column, field }]));
  return { columns, samples, mapping, ...modeToPropose(memory, columns) };
};

const described = async (
  deps: RecordDeps,
  command: { context: WriteContext; id: number; sha256: string; source: TableSource; sheet: number },
): Promise<RecordImport> => {
  const db = deps.db.kysely;
  const { context, id, sha256, source, sheet } = command;
  const read = await readColumns(db, { context, source, sheet }).catch((error: unknown) => {
    throw explainRefusal(error);
  });
  await describeImport(db, id, { sha256, sheets: source.sheets.map(({ name }) => name), sheet, ...read });
  const entry = await findImport(db, { formId: context.written.form.id, id, makerId: makerSeen(seenBy(context)) });
  if (entry === undefined) throw new AppError(recordImportErrors.importNotFound);
  return tellImport(entry);
};

const describeNew = async (
  deps: RecordDeps,
  { context, path, file }: { context: WriteContext; path: string; file: { name: string; size: number } },
): Promise<RecordImport> => {
  if (file.size === 0) throw new AppError(recordImportErrors.noHeaders);
  const source = await openTable(path).catch((error: unknown) => {
    throw explainRefusal(error);
  });
  const db = deps.db.kysely;
  let id: number | undefined;
  try {
    id = await insertImport(db, {
      custom_form_id: context.written.form.id,
      admin_id: context.caller.adminId,
      file_name: file.name,
      file_size: file.size,
    });
    const sheet = firstVisible(source);
    const entry = await described(deps, { context, id, sha256: '', source, sheet });
    await source.close();
    const { sha256 } = await deps.held.hold({ path, holder: holderOf(id) });
    await noteFile(db, { id, sha256 });
    return entry;
  } catch (error) {
    await source.close().catch(() => undefined);
    if (id !== undefined) await deleteImport(db, id);
    throw error;
  }
};

/** Makes room for another file: the oldest unprocessed one is deleted first. */
const makeRoom = async ({ db, held }: RecordDeps, { adminId }: Caller): Promise<void> => {
  const pending = await pendingImports(db.kysely, adminId);
  if (pending.length < pendingImportsMax) return;
  const oldest = pending.find(({ state }) => state === 'uploaded');
  if (oldest === undefined) throw new AppError(recordImportErrors.tooManyPending);
  await deleteImport(db.kysely, oldest.id);
  await held.release(holderOf(oldest.id));
};

/** Receives a file and proposes fields for its columns; a file that cannot be read leaves nothing behind. */
export const uploadImport = (
  deps: RecordDeps,
  { limit, upload, ...command }: WriteCommand & { limit: UploadLimit; upload: Upload<unknown> },
): Promise<RecordImport> =>
  limit.alone(command.caller.adminId, () =>
    withImportContext(deps, command, async (context) => {
      refuseWithheld(context.written, 'import');
      await makeRoom(deps, command.caller);
      const path = await deps.scratch.newPath();
      try {
        const { stored } = await upload.receive((file) => takeIn(file, path));
        return await limit.reading(() => describeNew(deps, { context, path, file: stored }));
      } finally {
        await rm(path, { force: true });
      }
    }),
  );

const describeSheet = async (
  deps: RecordDeps,
  { context, entry, sheet }: { context: WriteContext; entry: StoredImport; sheet: number },
): Promise<RecordImport> => {
  const path = await deps.scratch.newPath();
  try {
    const source = await openSource(deps.held, { sha256: entry.file_sha256, path });
    try {
      const result = await described(deps, { context, id: entry.id, sha256: entry.file_sha256 ?? '', source, sheet });
      await forgetRows(deps.db.kysely, entry.id);
      return result;
    } finally {
      await source.close();
    }
  } finally {
    await rm(path, { force: true });
  }
};

/** Selects another sheet of the file. */
export const chooseSheet = (
  deps: RecordDeps,
  { limit, sheet, id, ...command }: WriteCommand & { limit: UploadLimit; id: number; sheet: number },
): Promise<RecordImport> =>
  limit.alone(command.caller.adminId, () =>
    withImportContext(deps, command, async (context) => {
      const makerId = makerSeen(seenBy(context));
      const entry = await findImport(deps.db.kysely, { formId: command.formId, id, makerId });
      if (entry === undefined) throw new AppError(recordImportErrors.importNotFound);
      if (entry.state !== 'uploaded' && entry.state !== 'checked') throw new AppError(recordImportErrors.importBusy);
      if (sheet >= entry.sheets.length) {
        throw new AppError(platformErrors.invalidInput, { errors: { sheet: [importMessages.noSheet] } });
      }
      return limit.reading(() => describeSheet(deps, { context, entry, sheet }));
    }),
  );
