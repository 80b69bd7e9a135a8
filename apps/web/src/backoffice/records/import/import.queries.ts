import type { Job } from '@shuyuan/contract/backoffice/jobs/job';
import type { jobEndpoints } from '@shuyuan/contract/backoffice/jobs/job.endpoints';
import type { RecordImport } from '@shuyuan/contract/backoffice/records/record-import';
import type { recordImportEndpoints } from '@shuyuan/contract/backoffice/records/record-import.endpoints';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { type Address, call } from '../../../platform/http/call';
import { type UploadOptions, uploadTo } from '../../../platform/http/upload';

type Calls = typeof recordImportEndpoints;

/** By their addresses alone: the wizard has no use for the schemas. */
const at: { readonly [Name in keyof Calls]: Address<Calls[Name]> } = {
  imports: { method: 'GET', path: '/api/admin/record/imports' },
  importShow: { method: 'GET', path: '/api/admin/record/import-show' },
  importUpload: { method: 'POST', path: '/api/admin/record/import-upload' },
  importSheet: { method: 'POST', path: '/api/admin/record/import-sheet' },
  importCheck: { method: 'POST', path: '/api/admin/record/import-check' },
  importFaults: { method: 'GET', path: '/api/admin/record/import-faults' },
  importFix: { method: 'POST', path: '/api/admin/record/import-fix' },
  importCommit: { method: 'POST', path: '/api/admin/record/import-commit' },
  importUndo: { method: 'POST', path: '/api/admin/record/import-undo' },
  importDiscard: { method: 'POST', path: '/api/admin/record/import-discard' },
  importTemplate: { method: 'GET', path: '/api/admin/record/import-template' },
};
const jobShow: Address<typeof jobEndpoints.show> = { method: 'GET', path: '/api/admin/job/show' };
const jobCancel: Address<typeof jobEndpoints.cancel> = { method: 'POST', path: '/api/admin/job/cancel' };

const fresh = { staleTime: 0, gcTime: 0 } as const;
const everyMs = 700;

/** The imports of a form, newest first. */
export const importsQuery = (formId: number) =>
  queryOptions({
    queryKey: ['record', 'imports', formId],
    queryFn: async ({ signal }) =>
      (await call<Calls['imports']>(at.imports, { query: { custom_form_id: formId }, quiet: true, signal })).data,
    ...fresh,
  });

/** One import. */
export const showImport = async (formId: number, id: number): Promise<RecordImport> =>
  (await call<Calls['importShow']>(at.importShow, { query: { custom_form_id: formId, id }, loading: false })).data;

/** The job that works on an import, asked for again until it ends. */
export const workQuery = (id: number) =>
  queryOptions({
    queryKey: ['record', 'import', 'job', id],
    queryFn: async ({ signal }): Promise<Job> =>
      (await call<typeof jobEndpoints.show>(jobShow, { query: { id }, loading: false, signal })).data,
    refetchInterval: ({ state }) => (state.data?.ended_at ? false : everyMs),
    ...fresh,
  });

/** Asks for the end of the job that works on an import. */
export const cancelWork = (id: number) => call<typeof jobEndpoints.cancel>(jobCancel, { body: { id }, loading: false });

/** Sends a file. */
export const sendFile = async (formId: number, file: File, options: UploadOptions): Promise<RecordImport> => {
  const { method, path } = at.importUpload;
  const address = { method, path: `${path}?custom_form_id=${formId}` as typeof path };
  return (await uploadTo<Calls['importUpload']>(address, file, options)).data;
};

/** Takes another sheet. */
export const takeSheet = async (formId: number, body: BodyOf<Calls['importSheet']>): Promise<RecordImport> =>
  (await call<Calls['importSheet']>(at.importSheet, { query: { custom_form_id: formId }, body })).data;

/** Begins the check. */
export const startCheck = async (formId: number, body: BodyOf<Calls['importCheck']>): Promise<void> => {
  await call<Calls['importCheck']>(at.importCheck, { query: { custom_form_id: formId }, body });
};

/** A page of bad cells. */
export const faultsQuery = (of: { formId: number; id: number; page: number; field: string | undefined }) =>
  queryOptions({
    queryKey: ['record', 'import', 'faults', of.id, of.page, of.field ?? ''],
    queryFn: ({ signal }) =>
      call<Calls['importFaults']>(at.importFaults, {
        query: {
          custom_form_id: of.formId,
          id: of.id,
          page: of.page,
          page_size: faultsPerPage,
          ...(of.field === undefined ? {} : { field: of.field }),
        },
        loading: false,
        signal,
      }),
    ...fresh,
  });

/** Bad cells on one page. */
export const faultsPerPage = 50;

/** Mends cells. */
export const fixCells = async (formId: number, body: BodyOf<Calls['importFix']>): Promise<RecordImport> =>
  (await call<Calls['importFix']>(at.importFix, { query: { custom_form_id: formId }, body, loading: false })).data;

/** Begins to write; gives the job. */
export const startCommit = async (formId: number, id: number): Promise<number> =>
  (await call<Calls['importCommit']>(at.importCommit, { query: { custom_form_id: formId }, body: { id } })).data.job_id;

/** Begins to take it back; gives the job. */
export const startUndo = async (formId: number, id: number): Promise<number> =>
  (await call<Calls['importUndo']>(at.importUndo, { query: { custom_form_id: formId }, body: { id } })).data.job_id;

/** Forgets an import that wrote nothing. */
export const discard = (formId: number, id: number) =>
  call<Calls['importDiscard']>(at.importDiscard, { query: { custom_form_id: formId }, body: { id }, loading: false });

/** Saves the template of a form. */
export const saveTemplate = async (formId: number): Promise<void> => {
  const { data } = await call<Calls['importTemplate']>(at.importTemplate, { query: { custom_form_id: formId } });
  const bytes = Uint8Array.from(atob(data.content), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes]));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = data.name;
  anchor.click();
  URL.revokeObjectURL(url);
};
