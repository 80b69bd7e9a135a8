import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Job } from '@shuyuan/contract/backoffice/jobs/job';
import { recordExportEndpoints } from '@shuyuan/contract/backoffice/records/record-export.endpoints';
import readXlsxFile from 'read-excel-file/node';
import { type FormApp, startFormApp } from '../../forms/form.test-kit';
import { callApi, type WireReply } from '../../identity/identity-api.test-kit';
import { jobsOver, untilOver } from '../../jobs/job.test-kit';

/** Starts an app that runs jobs and stores their files in a folder that is removed with it. */
export const startExportApp = async (): Promise<FormApp> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shuyuan-export-'));
  const app = await startFormApp({ runsJobs: true, env: { DATA_DIR: dataDir } });
  const close = async (): Promise<void> => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...app, close };
};

/** Someone's export of a form. */
export interface ExportCall {
  readonly formId: number;
  readonly token: string;
  readonly body: unknown;
}

/** Requests an export. */
export const askExport = (app: FormApp, { formId, token, body }: ExportCall): Promise<WireReply> =>
  callApi(app.url, recordExportEndpoints.export, { token, query: { custom_form_id: String(formId) }, body });

/** Exports and returns the job once it has ended. */
export const exportJobOf = async (app: FormApp, call: ExportCall): Promise<Job> => {
  const { status, body } = await askExport(app, call);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return untilOver(app, call.token, (body.data as { job_id: number }).job_id);
};

/** Exports and returns the bytes of the file. */
export const exportedBytes = async (app: FormApp, call: ExportCall): Promise<Buffer> => {
  const job = await exportJobOf(app, call);
  if (job.state !== 'succeeded') throw new Error(`${job.state}: ${job.message}`);
  const { data } = (await jobsOver(app).download(call.token, job.id)).body as { data: { url: string } };
  return Buffer.from(await (await fetch(`${app.url}${data.url}`)).arrayBuffer());
};

/** A cell as another library reads it: numbers by their digits, empty ones as ''. */
type SeenCell = string | boolean;

const seen = (cell: unknown): SeenCell => {
  if (cell instanceof Date) return cell.toISOString().replace(/(?:\.000)?Z$/, '');
  return typeof cell === 'boolean' ? cell : String(cell ?? '');
};

/** Exports an .xlsx file and reads it with another library. */
export const exportedSheets = async (
  app: FormApp,
  call: ExportCall,
): Promise<{ sheet: string; rows: readonly (readonly SeenCell[])[] }[]> => {
  const sheets = await readXlsxFile(await exportedBytes(app, call), { parseNumber: (digits) => digits });
  return sheets.map(({ sheet, data }) => ({ sheet, rows: data.map((row) => row.map(seen)) }));
};
