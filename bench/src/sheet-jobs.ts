import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { jobEndpoints } from '@shuyuan/contract/backoffice/jobs/job.endpoints';
import { isUnderWay } from '@shuyuan/contract/backoffice/jobs/job.rules';
import { recordExportEndpoints } from '@shuyuan/contract/backoffice/records/record-export.endpoints';
import { recordImportEndpoints } from '@shuyuan/contract/backoffice/records/record-import.endpoints';
import type { Bench } from './bench';
import { transferFields } from './data/enrolment-form';
import { codesOf, enrolmentRow, mobileNumber } from './data/enrolment-row';
import { formWords } from './data/names.texts';
import { tables } from './data/tables';
import { forgetTotals, withClient } from './data/world';
import { pathWith } from './http-text';

/** Often enough to be exact to a tenth of a second, and seldom enough to cost the server nothing. */
const askEveryMs = 100;
/** The codes of classes in a sheet are those of this many rows. */
const codedRows = 100_000;

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  gender: formWords.genders,
  status: formWords.statuses,
};

/** The texts of a row as staff write them into a sheet. */
const sheetRow = (bench: Bench, n: number): string[] => {
  const { programmes, owner } = bench.world;
  const row = enrolmentRow(n, { codes: codesOf(codedRows), programmes, owner, mobile: mobileNumber(130, n) });
  return transferFields.map((field) => {
    const value = row[field] ?? '';
    return field === 'tuition' ? (Number(value) / 100).toFixed(2) : (labels[field]?.[value] ?? String(value));
  });
};

/** A heading and this many rows. */
export function* sheetRows(bench: Bench, rows: number): Generator<string[]> {
  yield transferFields.map((field) => formWords.fields[field]);
  for (let n = 0; n < rows; n += 1) yield sheetRow(bench, n);
}

/** Waits for a job to end and stops the run if it failed. */
const awaitJob = async ({ api }: Bench, id: number): Promise<void> => {
  for (;;) {
    const { data: job } = await api.call(jobEndpoints.show, { query: { id } });
    if (job.state === 'succeeded') return;
    if (!isUnderWay(job)) throw new Error(`the job ${job.title} ended as ${job.state}: ${job.message}`);
    await pause(askEveryMs);
  }
};

const upload = async (bench: Bench, file: string) => {
  const { method, path, reply } = recordImportEndpoints.importUpload;
  const body = new FormData();
  body.append('file', new Blob([await readFile(file)]), 'rows.xlsx');
  const response = await fetch(bench.product.url + pathWith(path, { custom_form_id: bench.world.transferForm }), {
    method,
    headers: { authorization: `Bearer ${bench.api.token}` },
    body,
  });
  if (!response.ok) throw new Error(`the upload was answered with ${response.status}: ${await response.text()}`);
  return reply.parse(await response.json()).data;
};

/** Imports the file as staff do: upload, check of every cell, commit. */
export const importFile = async (bench: Bench, { file, rows }: { file: string; rows: number }): Promise<void> => {
  const query = { custom_form_id: bench.world.transferForm };
  const { id, mapping } = await upload(bench, file);
  const input = { id, mode: 'insert' as const, key_field: null, mapping };
  const checked = await bench.api.call(recordImportEndpoints.importCheck, { query, body: input });
  await awaitJob(bench, checked.data.job_id);
  const { data: found } = await bench.api.call(recordImportEndpoints.importShow, { query: { ...query, id } });
  if (found.bad_cells > 0 || found.new_rows !== rows) throw new Error(`the import found ${JSON.stringify(found)}`);
  const started = await bench.api.call(recordImportEndpoints.importCommit, { query, body: { id } });
  await awaitJob(bench, started.data.job_id);
};

/** Removes all rows of the imported form. */
export const emptyTransfer = (bench: Bench): Promise<void> =>
  withClient(bench.product, async (db) => {
    await db.query(`truncate form.${tables.transfer}`);
    await forgetTotals(db, [bench.world.transferForm]);
  });

/** Exports ten columns of all records of a form. */
export const exportRecords = async (bench: Bench, formId: number): Promise<void> => {
  const started = await bench.api.call(recordExportEndpoints.export, {
    query: { custom_form_id: formId },
    body: { format: 'xlsx', columns: [...transferFields], filter: { sort_name: 'id', sort_type: 'asc' } },
  });
  await awaitJob(bench, started.data.job_id);
};
