import { type ImportState, importJobKinds } from '@shuyuan/contract/backoffice/records/record-import';
import { recordImportErrors as errors } from '@shuyuan/contract/backoffice/records/record-import.errors';
import { inTransaction, type Tx } from '../../../platform/db/database';
import { AppError } from '../../../platform/http/app-error';
import { type LiveForm, withLiveForm } from '../live-form';
import type { RecordDeps } from '../record.deps';
import { refuseWithheld } from '../write/judge/judge.service';
import type { WriteCommand } from '../write/write-context';
import {
  changeImport,
  deleteImport,
  expiredImports,
  findImport,
  importsWithFile,
  type StoredImport,
  workedOnBy,
} from './import.repository';
import { importTexts } from './import.texts';
import { makerSeen } from './import-access';
import { withImportContext } from './import-context';
import { type ImportCommand, planImport } from './import-plan';
import { holderOf } from './upload.service';

type Own = WriteCommand & { readonly id: number };

const busy: readonly ImportState[] = ['checking', 'committing', 'undoing'];

/** Locks an import that no job is working on. */
export const holdImport = async (
  db: Tx,
  { form, id, caller }: Pick<Own, 'id' | 'caller'> & { form: LiveForm },
): Promise<StoredImport> => {
  const makerId = makerSeen({ caller, form });
  const entry = await findImport(db, { formId: form.id, id, makerId, hold: true });
  if (entry === undefined) throw new AppError(errors.importNotFound);
  if (busy.includes(entry.state)) throw new AppError(errors.importBusy);
  return entry;
};

interface Step {
  readonly kind: string;
  readonly title: string;
  /** The state while it runs; absent for what changes nothing. */
  readonly state?: ImportState;
  readonly input?: Readonly<Record<string, unknown>>;
}

const startJob = async (deps: RecordDeps, db: Tx, { own, step }: { own: Own; step: Step }): Promise<number> => {
  const { formId, id, caller, origin } = own;
  const job_id = await deps.jobs.enqueue(db, {
    kind: step.kind,
    title: step.title,
    custom_form_id: formId,
    caller,
    origin,
    input: { custom_form_id: formId, import_id: id, ...step.input },
  });
  if (step.state !== undefined) await changeImport(db, id, { state: step.state, job_id });
  return job_id;
};

/** One file per person at a time, so that nobody waits behind many of another. */
const refuseSecond = async (db: Tx, { id, caller: { adminId } }: Own): Promise<void> => {
  const file = await workedOnBy(db, { adminId, besides: id });
  if (file !== undefined) throw new AppError(errors.workBusy, { errmsg: importTexts.workBusy(file) });
};

/** Starts to check a file with the mapping of its columns. */
export const startCheck = (deps: RecordDeps, own: Own, command: ImportCommand): Promise<number> =>
  withImportContext(deps, own, async (context) => {
    refuseWithheld(context.written, 'import');
    const { form } = context.written;
    return inTransaction(deps.db.kysely, async (db) => {
      const entry = await holdImport(db, { ...own, form });
      if (entry.state !== 'uploaded' && entry.state !== 'checked') throw new AppError(errors.alreadyCommitted);
      if (entry.file_sha256 === null) throw new AppError(errors.fileGone);
      planImport(context, command, entry.columns);
      const { mode, mapping } = command;
      const key_field = mode === 'insert' ? null : command.key_field;
      await changeImport(db, entry.id, { mode, key_field, mapping: JSON.stringify(mapping) });
      await refuseSecond(db, own);
      const title = importTexts.checkTitle(form.definition.name);
      return startJob(deps, db, { own, step: { kind: importJobKinds.check, title, state: 'checking' } });
    });
  });

/** Refuses an import whose faults are not those that the caller has seen and chose to leave out. */
const refuseOtherFaults = ({ bad_rows }: StoredImport, skipped: number): void => {
  if (bad_rows > 0 && skipped === 0) throw new AppError(errors.hasFaults);
  if (bad_rows !== skipped) throw new AppError(errors.faultsChanged);
};

/** Begins to write the rows of a checked file, without the bad ones if the caller chose so. */
export const startCommit = (deps: RecordDeps, { skip_rows, ...own }: Own & { skip_rows: number }): Promise<number> =>
  withLiveForm(deps, own.formId, (form) =>
    inTransaction(deps.db.kysely, async (db) => {
      const entry = await holdImport(db, { ...own, form });
      if (entry.state === 'committed' || entry.state === 'undone') throw new AppError(errors.alreadyCommitted);
      if (entry.state !== 'checked') throw new AppError(errors.notChecked);
      refuseOtherFaults(entry, skip_rows);
      if (entry.live_version !== form.live_version) throw new AppError(errors.formChangedSince);
      if (entry.new_rows + entry.changed_rows === 0) throw new AppError(errors.nothingToImport);
      if (entry.file_sha256 === null) throw new AppError(errors.fileGone);
      await refuseSecond(db, own);
      const title = importTexts.commitTitle(form.definition.name);
      return startJob(deps, db, {
        own,
        step: { kind: importJobKinds.commit, title, state: 'committing', input: { skip_rows } },
      });
    }),
  );

/** Starts to make a sheet of the bad rows of a checked file. */
export const startBadRows = (deps: RecordDeps, own: Own): Promise<number> =>
  withLiveForm(deps, own.formId, (form) =>
    inTransaction(deps.db.kysely, async (db) => {
      const entry = await holdImport(db, { ...own, form });
      if (entry.state !== 'checked') throw new AppError(errors.notChecked);
      if (entry.bad_rows === 0) throw new AppError(errors.noBadRows);
      if (entry.file_sha256 === null) throw new AppError(errors.fileGone);
      await refuseSecond(db, own);
      const title = importTexts.badRows.title(form.definition.name);
      return startJob(deps, db, { own, step: { kind: importJobKinds.badRows, title } });
    }),
  );

/** Starts to undo an import. */
export const startUndo = (deps: RecordDeps, own: Own): Promise<number> =>
  withLiveForm(deps, own.formId, (form) =>
    inTransaction(deps.db.kysely, async (db) => {
      const entry = await holdImport(db, { ...own, form });
      if (entry.state !== 'committed') throw new AppError(errors.notCommitted);
      const title = importTexts.undoTitle(form.definition.name);
      return startJob(deps, db, { own, step: { kind: importJobKinds.undo, title, state: 'undoing' } });
    }),
  );

/** Deletes an import that has written nothing, with its file. */
export const discardImport = async (deps: RecordDeps, own: Own): Promise<void> => {
  await withLiveForm(deps, own.formId, (form) =>
    inTransaction(deps.db.kysely, async (db) => {
      const entry = await holdImport(db, { ...own, form });
      if (entry.state === 'committed' || entry.state === 'undone') throw new AppError(errors.alreadyCommitted);
      await deleteImport(db, entry.id);
    }),
  );
  // What cannot be released now is found by `purgeImports`.
  const { log } = deps;
  await deps.held.release(holderOf(own.id)).catch((err: unknown) => log.warn({ err }, 'left a file of an import'));
};

/** Releases files that are seven days old, and those whose import is gone. */
export const purgeImports = async ({ db, held }: RecordDeps): Promise<void> => {
  for (const id of await expiredImports(db.kysely)) {
    await changeImport(db.kysely, id, { file_sha256: null, samples: null });
    await held.release(holderOf(id));
  }
  const prefix = holderOf(0).slice(0, -1);
  const holding = (await held.holders(prefix)).map((holder) => Number(holder.slice(prefix.length)));
  const there = new Set(await importsWithFile(db.kysely, holding));
  for (const id of holding) if (!there.has(id)) await held.release(holderOf(id));
};
