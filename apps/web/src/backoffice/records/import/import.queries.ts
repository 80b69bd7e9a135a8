import type { Job } from '@shuyuan/contract/backoffice/jobs/job';
import { jobEndpoints } from '@shuyuan/contract/backoffice/jobs/job.endpoints';
import type { ColumnMapping, RecordImport } from '@shuyuan/contract/backoffice/records/record-import';
import { recordImportEndpoints } from '@shuyuan/contract/backoffice/records/record-import.endpoints';
import type { BodyOf } from '@shuyuan/contract/platform/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/http/call';
import { type UploadOptions, uploadTo } from '../../../platform/http/upload';

type Calls = typeof recordImportEndpoints;

const fresh = { staleTime: 0, gcTime: 0 } as const;
const everyMs = 700;

/** The imports of a form, newest first. */
export const importsQuery = (formId: number) =>
  queryOptions({
    queryKey: ['record', 'imports', formId],
    queryFn: async ({ signal }) =>
      (await call(recordImportEndpoints.imports, { query: { custom_form_id: formId }, quiet: true, signal })).data,
    ...fresh,
  });

export const showImport = async (formId: number, id: number): Promise<RecordImport> =>
  (await call(recordImportEndpoints.importShow, { query: { custom_form_id: formId, id }, loading: false })).data;

/** The job of an import, polled until it ends. */
export const workQuery = (id: number) =>
  queryOptions({
    queryKey: ['record', 'import', 'job', id],
    queryFn: async ({ signal }): Promise<Job> =>
      (await call(jobEndpoints.show, { query: { id }, loading: false, signal })).data,
    refetchInterval: ({ state }) => (state.data?.ended_at ? false : everyMs),
    ...fresh,
  });

/** Cancels the job of an import. */
export const cancelWork = (id: number) => call(jobEndpoints.cancel, { body: { id }, loading: false });

export const sendFile = async (formId: number, file: File, options: UploadOptions): Promise<RecordImport> => {
  const { method, path } = recordImportEndpoints.importUpload;
  const address = { method, path: `${path}?custom_form_id=${formId}` as typeof path };
  return (await uploadTo<Calls['importUpload']>(address, file, options)).data;
};

/** Selects another sheet, or another row as its heading. */
export const takeSheet = async (formId: number, body: BodyOf<Calls['importSheet']>): Promise<RecordImport> =>
  (await call(recordImportEndpoints.importSheet, { query: { custom_form_id: formId }, body })).data;

/** What samples of the columns become; an earlier call that has not come back is given up. */
export const previewQuery = (of: { formId: number; id: number; mapping: readonly ColumnMapping[] }) =>
  queryOptions({
    queryKey: ['record', 'import', 'preview', of.id, of.mapping],
    queryFn: async ({ signal }) =>
      (
        await call(recordImportEndpoints.importPreview, {
          query: { custom_form_id: of.formId },
          body: { id: of.id, mapping: [...of.mapping] },
          quiet: true,
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
    ...fresh,
  });

export const startCheck = async (formId: number, body: BodyOf<Calls['importCheck']>): Promise<void> => {
  await call(recordImportEndpoints.importCheck, { query: { custom_form_id: formId }, body });
};

/** A page of faulty cells. */
export const faultsQuery = (of: { formId: number; id: number; page: number; field: string | undefined }) =>
  queryOptions({
    queryKey: ['record', 'import', 'faults', of.id, of.page, of.field ?? ''],
    queryFn: ({ signal }) =>
      call(recordImportEndpoints.importFaults, {
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

/** Faulty cells on one page. */
export const faultsPerPage = 50;

export const fixCells = async (formId: number, body: BodyOf<Calls['importFix']>): Promise<RecordImport> =>
  (await call(recordImportEndpoints.importFix, { query: { custom_form_id: formId }, body, loading: false })).data;

/** Starts to make a sheet of the bad rows; returns the job. */
export const startBadRows = async (formId: number, id: number): Promise<number> =>
  (await call(recordImportEndpoints.importBadRows, { query: { custom_form_id: formId }, body: { id } })).data.job_id;

/** Starts the commit, without the bad rows that were agreed to be left out; returns the job. */
export const startCommit = async (formId: number, body: BodyOf<Calls['importCommit']>): Promise<number> =>
  (await call(recordImportEndpoints.importCommit, { query: { custom_form_id: formId }, body })).data.job_id;

/** The file that the job of an import made; it may have been cleared, or be another person's. */
export const resultFileQuery = (jobId: number) =>
  queryOptions({
    queryKey: ['record', 'import', 'file', jobId],
    queryFn: async ({ signal }) =>
      (await call(jobEndpoints.show, { query: { id: jobId }, quiet: true, signal })).data.file,
    retry: false,
    ...fresh,
  });

/** Starts the undo; returns the job. */
export const startUndo = async (formId: number, id: number): Promise<number> =>
  (await call(recordImportEndpoints.importUndo, { query: { custom_form_id: formId }, body: { id } })).data.job_id;

/** Removes an import that wrote nothing. */
export const discard = (formId: number, id: number) =>
  call(recordImportEndpoints.importDiscard, { query: { custom_form_id: formId }, body: { id }, loading: false });

/** Downloads the template of a form. */
export const saveTemplate = async (formId: number): Promise<void> => {
  const { data } = await call(recordImportEndpoints.importTemplate, { query: { custom_form_id: formId } });
  const bytes = Uint8Array.from(atob(data.content), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes]));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = data.name;
  anchor.click();
  URL.revokeObjectURL(url);
};
