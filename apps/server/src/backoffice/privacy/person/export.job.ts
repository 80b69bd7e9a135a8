import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { chosenRecords, personExportKind, personReason } from '@shuyuan/contract/backoffice/privacy/person';
import { z } from 'zod';
import { inTransaction } from '../../../platform/db/database';
import { readSchoolOffset } from '../../../platform/db/school-offset';
import { writeWorkbook } from '../../../platform/excel/workbook-writer';
import { type ZipPart, zipBytes } from '../../../platform/excel/zip-stream';
import { requireNode } from '../../access';
import { readArchived, recordAudit } from '../../audit';
import { fileNamesIn, findServed, keyIn } from '../../files';
import { instantWriter } from '../../forms';
import { type AnyJobKind, defineJob, type JobRun } from '../../jobs';
import { readMessagesOf } from '../../messages';
import { type ChosenForm, readChosen } from './chosen-records';
import type { PersonDeps } from './person.deps';
import { readTrail } from './person.repository';
import { personTexts as texts } from './person.texts';
import { columnFields } from './person-form';
import { type FormMessages, messageSheet, type RecordTrail, recordSheets, trailSheet } from './person-workbook';

/** The input of the job. */
const personExportInput = z.strictObject({ records: chosenRecords, reason: personReason });
type PersonExportInput = z.output<typeof personExportInput>;

interface NamedFile {
  readonly path: string;
  readonly sha256: string;
}

/** Characters that a file name inside an archive may not contain. */
const unfit = /[\\/:*?"<>|\p{Cc}]/gu;

/** The files that the records name, by the key in their addresses, under their original names. */
const filesIn = async (
  { db }: JobRun<PersonExportInput>,
  chosen: readonly ChosenForm[],
): Promise<ReadonlyMap<string, NamedFile>> => {
  const files = new Map<string, NamedFile>();
  for (const { form, records } of chosen) {
    const fields = columnFields(form);
    for (const { id, texts: values } of records) {
      const names = fields.flatMap(({ field }) => fileNamesIn(values[field] ?? ''));
      for (const name of names) {
        const [key = ''] = name.split('/');
        const file = files.has(key) ? undefined : await findServed(db.kysely, { key });
        if (file === undefined) continue;
        const label = `${form.definition.name}-${id}-${files.size + 1}-${file.original_name}`.replaceAll(unfit, '_');
        files.set(key, { path: `${texts.folder}/${label}`, sha256: file.sha256 });
      }
    }
  }
  return files;
};

/** Texts with the place of a file in the archive instead of its address, which opens only for staff. */
const withPlaces =
  (files: ReadonlyMap<string, NamedFile>) =>
  (text: string): string =>
    fileNamesIn(text).reduce(
      (shown, name) => shown.replaceAll(`/files/${name}`, files.get(keyIn(name))?.path ?? `/files/${name}`),
      text,
    );

const trailsOf = async ({ db }: JobRun<PersonExportInput>, chosen: readonly ChosenForm[]): Promise<RecordTrail[]> => {
  const trails: RecordTrail[] = [];
  for (const { form, records } of chosen) {
    for (const { id } of records) {
      trails.push({ form, id, entries: await readTrail(db.kysely, { formId: form.id, id }) });
    }
  }
  return trails;
};

const messagesOf = async (
  { db }: JobRun<PersonExportInput>,
  chosen: readonly ChosenForm[],
): Promise<FormMessages[]> => {
  const found: FormMessages[] = [];
  for (const { form, records } of chosen) {
    const messages = await readMessagesOf(db.kysely, { formId: form.id, ids: records.map(({ id }) => id) });
    found.push({ form, messages });
  }
  return found;
};

const partsOf = async function* (
  { held }: PersonDeps,
  { workbook, files, run }: { workbook: string; files: readonly NamedFile[]; run: JobRun<PersonExportInput> },
): AsyncGenerator<ZipPart> {
  yield { path: texts.workbook, chunks: createReadStream(workbook) };
  for (const [at, { path, sha256 }] of files.entries()) {
    run.signal.throwIfAborted();
    yield { path, chunks: await held.open(sha256) };
    run.report(at + 1, files.length);
  }
};

const writeArchive = async (
  deps: PersonDeps,
  { run, chosen }: { run: JobRun<PersonExportInput>; chosen: readonly ChosenForm[] },
): Promise<{ path: string; files: number }> => {
  const workbook = await run.newPath();
  const byKey = await filesIn(run, chosen);
  const sheets = [
    ...recordSheets(chosen, withPlaces(byKey)),
    trailSheet(await trailsOf(run, chosen), {
      placed: withPlaces(byKey),
      archived: await readArchived(run.db.kysely),
    }),
    messageSheet(await messagesOf(run, chosen)),
  ];
  await writeWorkbook(createWriteStream(workbook, { flags: 'wx', mode: 0o600 }), sheets);
  const files = [...byKey.values()];
  const path = await run.newPath();
  const parts = partsOf(deps, { workbook, files, run });
  await pipeline(Readable.from(zipBytes(parts)), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { path, files: files.length };
};

const exportChosen = async (deps: PersonDeps, run: JobRun<PersonExportInput>): Promise<void> => {
  const { caller, origin, input } = run.job;
  requireNode(caller, 'person.export');
  const chosen = await readChosen(run.db.kysely, input.records);
  const { path, files } = await writeArchive(deps, { run, chosen });
  const when = instantWriter(await readSchoolOffset(run.db.kysely))(new Date().toISOString());
  const date = when?.value.slice(0, 10) ?? '';
  await run.keepFile({ path, name: texts.fileName(date) });
  const records = chosen.reduce((sum, form) => sum + form.records.length, 0);
  await inTransaction(run.db.kysely, async (db) => {
    await recordAudit(db, {
      actor: { id: caller.adminId, name: caller.name },
      origin,
      action: 'person.export',
      target: { type: 'person' },
      after: {
        reason: input.reason,
        files,
        records: chosen.map(({ form, records }) => ({ custom_form_id: form.id, ids: records.map(({ id }) => id) })),
      },
    });
    await run.settle(db, { message: texts.exported(records, files) });
  });
};

/** Makes the archive of one person's data: every value in full, its history, what was told of it, and the files. */
export const personExportJob = (deps: PersonDeps): AnyJobKind =>
  defineJob({
    kind: personExportKind,
    repeatable: true,
    input: personExportInput,
    run: async (run) => {
      await exportChosen(deps, run);
      return undefined;
    },
  });
