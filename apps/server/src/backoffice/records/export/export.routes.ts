import { exportJobKind } from '@shuyuan/contract/backoffice/records/record-export';
import { recordExportEndpoints } from '@shuyuan/contract/backoffice/records/record-export.endpoints';
import { defineSlice, type Slice } from '../../../platform/http/slice';
import { withLiveForm } from '../live-form';
import type { RecordDeps } from '../record.deps';
import { exportJob, requireExport } from './export.job';
import { exportTexts as texts } from './export.texts';
import { planExport } from './export-plan';

/** Exports of records as jobs; faults are reported before the job is queued. */
export const createExportSlice = (deps: RecordDeps): Slice => {
  deps.jobs.define(exportJob(deps));
  return defineSlice({
    name: 'record-export',
    endpoints: recordExportEndpoints,
    handlers: {
      export: ({ query, body, caller, origin }) =>
        withLiveForm(deps, query.custom_form_id, async (form) => {
          requireExport(caller, form.id);
          planExport(deps, { form, caller, request: body });
          const job_id = await deps.jobs.enqueue(deps.db.kysely, {
            kind: exportJobKind,
            title: texts.title(form.definition.name),
            custom_form_id: form.id,
            caller,
            origin,
            input: { custom_form_id: form.id, request: body },
          });
          return { msg: texts.started, data: { job_id } };
        }),
    },
  });
};
