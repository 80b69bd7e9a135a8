import { recordImportEndpoints } from '@shuyuan/contract/backoffice/records/record-import.endpoints';
import { recordImportErrors } from '@shuyuan/contract/backoffice/records/record-import.errors';
import { AppError } from '../../../platform/http/app-error';
import { type Caller, defineSlice, type Slice } from '../../../platform/http/slice';
import { type LiveForm, withLiveForm } from '../live-form';
import type { RecordDeps } from '../record.deps';
import { badRowsJob } from './bad-rows.job';
import { checkJob } from './check.job';
import { commitJob } from './commit.job';
import { listFaults } from './fault.repository';
import { fixCells } from './fix.service';
import { findImport, listImports, tellImport } from './import.repository';
import { discardImport, startBadRows, startCheck, startCommit, startUndo } from './import.service';
import { importTexts as texts } from './import.texts';
import { makerSeen } from './import-access';
import { previewColumns } from './preview.service';
import { makeTemplate } from './template.service';
import { undoJob } from './undo.job';
import { chooseSheet, uploadImport } from './upload.service';
import { UploadLimit } from './upload-limit';

const found = async ({ db }: RecordDeps, { form, id, caller }: { form: LiveForm; id: number; caller: Caller }) => {
  const entry = await findImport(db.kysely, { formId: form.id, id, makerId: makerSeen({ caller, form }) });
  if (entry === undefined) throw new AppError(recordImportErrors.importNotFound);
  return entry;
};

/** Imports of records. */
export const createImportSlice = (deps: RecordDeps): Slice => {
  for (const job of [checkJob(deps), badRowsJob(deps), commitJob(deps), undoJob(deps)]) deps.jobs.define(job);
  const limit = new UploadLimit();
  return defineSlice({
    name: 'record-import',
    endpoints: recordImportEndpoints,
    handlers: {
      imports: ({ query: { custom_form_id: formId, ...page }, caller }) =>
        withLiveForm(deps, formId, (form) =>
          listImports(deps.db.kysely, { formId, makerId: makerSeen({ caller, form }), ...page }),
        ),
      importShow: ({ query, caller }) =>
        withLiveForm(deps, query.custom_form_id, async (form) => ({
          data: tellImport(await found(deps, { form, id: query.id, caller })),
        })),
      importUpload: async ({ query, upload, caller, origin }) => ({
        data: await uploadImport(deps, { formId: query.custom_form_id, caller, origin, upload, limit }),
        msg: texts.uploaded,
      }),
      importSheet: async ({ query, body: { header_row: headerRow, ...body }, caller, origin }) => ({
        data: await chooseSheet(deps, { formId: query.custom_form_id, caller, origin, ...body, headerRow, limit }),
        msg: texts.uploaded,
      }),
      importPreview: async ({ query, body, caller, origin }) => ({
        data: await previewColumns(deps, { formId: query.custom_form_id, caller, origin, ...body }),
      }),
      importCheck: async ({ query, body: { id, ...command }, caller, origin }) => ({
        data: { job_id: await startCheck(deps, { formId: query.custom_form_id, caller, origin, id }, command) },
        msg: texts.checkStarted,
      }),
      importFaults: ({ query: { custom_form_id: formId, id, field, ...page }, caller }) =>
        withLiveForm(deps, formId, async (form) => {
          const entry = await found(deps, { form, id, caller });
          const names = new Map(form.definition.fields.map((own) => [own.field, own.name]));
          const named = <T extends { field: string }>(row: T) => ({ ...row, name: names.get(row.field) ?? row.field });
          const { data, total, fields } = await listFaults(deps.db.kysely, { importId: entry.id, field, ...page });
          return { data: data.map(named), total, fields: fields.map(named) };
        }),
      importFix: async ({ query, body, caller, origin }) => ({
        data: await fixCells(deps, { formId: query.custom_form_id, caller, origin, ...body }),
        msg: texts.fixed,
      }),
      importBadRows: async ({ query, body, caller, origin }) => ({
        data: { job_id: await startBadRows(deps, { formId: query.custom_form_id, caller, origin, ...body }) },
        msg: texts.badRows.started,
      }),
      importCommit: async ({ query, body, caller, origin }) => ({
        data: { job_id: await startCommit(deps, { formId: query.custom_form_id, caller, origin, ...body }) },
        msg: texts.commitStarted,
      }),
      importUndo: async ({ query, body, caller, origin }) => ({
        data: { job_id: await startUndo(deps, { formId: query.custom_form_id, caller, origin, ...body }) },
        msg: texts.undoStarted,
      }),
      importDiscard: async ({ query, body, caller, origin }) => {
        await discardImport(deps, { formId: query.custom_form_id, caller, origin, ...body });
        return { msg: texts.discarded };
      },
      importTemplate: async ({ query, caller, origin }) => ({
        data: await makeTemplate(deps, { formId: query.custom_form_id, caller, origin }),
      }),
    },
  });
};
