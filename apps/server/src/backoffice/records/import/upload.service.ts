import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import {
  type ColumnMapping,
  type ImportColumn,
  type ImportMode,
  type ImportSheet,
  importMaxBytes,
  pendingImportsMax,
  type RecordImport,
} from '@shuyuan/contract/backoffice/records/record-import';
import { importMessages, recordImportErrors } from '@shuyuan/contract/backoffice/records/record-import.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import type { Executor } from '../../../platform/db/database';
import { openTable } from '../../../platform/excel/table-file';
import type { SheetSurvey, TableSource } from '../../../platform/excel/table-source';
import { AppError } from '../../../platform/http/app-error';
import type { Caller, IncomingFile, Upload } from '../../../platform/http/slice';
import { loadPinyin } from '../../../platform/pinyin/pinyin';
import { shownText } from '../../forms';
import type { RecordDeps } from '../record.deps';
import { refuseWithheld } from '../write/judge/judge.service';
import type { WriteCommand, WriteContext } from '../write/write-context';
import { modeToPropose } from './column-memory';
import { type ColumnSamples, sampleCells, sampleText } from './column-samples';
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
import { firstFilled, readHead, type SheetHead, surveySheets } from './import-head';
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

/** How many of some names belong to fields; what is only similar counts half. */
const matchedBy =
  (wanted: Omit<Parameters<typeof matchHeaders>[1], 'memory'>) =>
  (names: readonly string[]): number => {
    const found = matchHeaders(names, { ...wanted, memory: [] }).filter(({ field }) => field !== null);
    return found.reduce((sum, { found_by }) => sum + (found_by === 'likeness' ? 0.5 : 1), 0);
  };

interface ChosenSheet {
  readonly sheet: number;
  readonly headerRow?: number | undefined;
  readonly merged: SheetSurvey['merged'];
}

/** The columns of a sheet with the proposed fields, or those of the last import. */
const readColumns = async (
  db: Executor,
  { context, source, chosen }: { context: WriteContext; source: TableSource; chosen: ChosenSheet },
): Promise<
  Omit<SheetHead, 'columns' | 'below'> & {
    columns: ImportColumn[];
    samples: ColumnSamples;
    mapping: ColumnMapping[];
    mode: ImportMode;
    keyField: string | null;
  }
> => {
  const fields = importableFields(context);
  const wanted = { fields, named: context.share.writable, syllablesOf: await loadPinyin() };
  const { sheet, merged, headerRow } = chosen;
  const { below, ...read } = await readHead(source, { sheet, merged, chosen: headerRow, matched: matchedBy(wanted) });
  const headers = read.columns.map(({ header }) => header);
  const headings = headingKeys(headers);
  const memory = await recallColumns(db, { formId: context.written.form.id, headings });
  const matches = matchHeaders(headers, { ...wanted, memory });
  const samples = sampleCells(
    below,
    read.columns.map(({ column }) => column),
  );
  const columns = read.columns.map(
    ({ column, header }, at): ImportColumn => ({
      column,
      header,
      samples: (samples[column] ?? []).map((cell) => sampleText(shownText(cell))),
      ...(matches[at] ?? { field: null, found_by: null }),
    }),
  );
  const mapping = columns.flatMap(({ column, field }) => (field === null ? [] : [{ column, field }]));
  return { ...read, columns, samples, mapping, ...modeToPropose(memory, columns) };
};

const described = async (
  deps: RecordDeps,
  command: {
    context: WriteContext;
    id: number;
    sha256: string;
    source: TableSource;
    sheets: readonly ImportSheet[];
    chosen: ChosenSheet;
  },
): Promise<RecordImport> => {
  const db = deps.db.kysely;
  const { context, id, sha256, source, sheets, chosen } = command;
  const read = await readColumns(db, { context, source, chosen }).catch((error: unknown) => {
    throw explainRefusal(error);
  });
  await describeImport(db, id, { sha256, sheets, sheet: chosen.sheet, ...read });
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
    const { sheets, surveys } = await surveySheets(source);
    const sheet = firstFilled(sheets);
    const chosen = { sheet, merged: surveys.get(sheet)?.merged ?? [] };
    const entry = await described(deps, { context, id, sha256: '', source, sheets, chosen });
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

type SheetCommand = Omit<ChosenSheet, 'merged'>;

const describeSheet = async (
  deps: RecordDeps,
  { context, entry, sheet, headerRow }: SheetCommand & { context: WriteContext; entry: StoredImport },
): Promise<RecordImport> => {
  const path = await deps.scratch.newPath();
  try {
    const source = await openSource(deps.held, { sha256: entry.file_sha256, path });
    try {
      const chosen = { sheet, headerRow, merged: (await source.survey(sheet)).merged };
      const { id, file_sha256, sheets } = entry;
      const result = await described(deps, { context, id, sha256: file_sha256 ?? '', source, sheets, chosen });
      await forgetRows(deps.db.kysely, entry.id);
      return result;
    } finally {
      await source.close();
    }
  } finally {
    await rm(path, { force: true });
  }
};

/** Selects another sheet of the file, or another row as its heading. */
export const chooseSheet = (
  deps: RecordDeps,
  { limit, sheet, headerRow, id, ...command }: WriteCommand & SheetCommand & { limit: UploadLimit; id: number },
): Promise<RecordImport> =>
  limit.alone(command.caller.adminId, () =>
    withImportContext(deps, command, async (context) => {
      const makerId = makerSeen(seenBy(context));
      const entry = await findImport(deps.db.kysely, { formId: command.formId, id, makerId });
      if (entry === undefined) throw new AppError(recordImportErrors.importNotFound);
      if (entry.state !== 'uploaded' && entry.state !== 'checked') throw new AppError(recordImportErrors.importBusy);
      if (!entry.sheets.some((own) => own.sheet === sheet)) {
        throw new AppError(platformErrors.invalidInput, { errors: { sheet: [importMessages.noSheet] } });
      }
      return limit.reading(() => describeSheet(deps, { context, entry, sheet, headerRow }));
    }),
  );
