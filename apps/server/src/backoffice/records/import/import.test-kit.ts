import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Job } from '@shuyuan/contract/backoffice/jobs/job';
import type { ImportFault, RecordImport } from '@shuyuan/contract/backoffice/records/record-import';
import { recordImportEndpoints as endpoints } from '@shuyuan/contract/backoffice/records/record-import.endpoints';
import type { TestApp } from '../../../app/app.test-kit';
import type { Cell } from '../../../platform/excel/cell';
import { writeWorkbook } from '../../../platform/excel/workbook-writer';
import { type FormApp, startFormApp } from '../../forms/form.test-kit';
import { callApi, type WireReply } from '../../identity/identity-api.test-kit';
import { jobsOver, untilOver } from '../../jobs/job.test-kit';

/** Starts an app that runs jobs and stores its files in a folder that is removed with it. */
export const startImportApp = async (): Promise<FormApp> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shuyuan-import-'));
  const app = await startFormApp({ runsJobs: true, env: { DATA_DIR: dataDir } });
  const close = async (): Promise<void> => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...app, close };
};

/** A workbook of one sheet; texts stay texts. */
export const workbookOf = async (
  headers: readonly string[],
  rows: Iterable<readonly (Cell | string)[]>,
): Promise<Buffer> => {
  const output = new PassThrough();
  const cells = function* () {
    for (const row of rows) {
      yield row.map((cell): Cell => (typeof cell === 'string' ? { kind: 'text', value: cell } : cell));
    }
  };
  const columns = headers.map((header) => ({ header }));
  const [bytes] = await Promise.all([
    buffer(output),
    writeWorkbook(output, [{ name: 'data', columns, rows: cells() }]),
  ]);
  return bytes;
};

interface Who {
  readonly formId: number;
  readonly token: string;
}

/** Calls of the import endpoints of a form over HTTP. */
export const importsOver = (app: TestApp, { formId, token }: Who) => {
  const form = { custom_form_id: String(formId) };
  const call = (
    name: keyof typeof endpoints,
    { query = {}, body }: { query?: Record<string, string>; body?: unknown },
  ) => callApi(app.url, endpoints[name], { token, query: { ...form, ...query }, body });
  const must = ({ status, body }: WireReply): Record<string, unknown> => {
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const upload = async (bytes: Uint8Array, name = 'data.xlsx'): Promise<WireReply> => {
    const data = new FormData();
    data.append('file', new Blob([Buffer.from(bytes)]), name);
    const reply = await fetch(`${app.url}${endpoints.importUpload.path}?custom_form_id=${formId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: data,
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown>, retryAfter: 0 };
  };
  const over = async (reply: WireReply): Promise<Job> =>
    untilOver(app, token, (must(reply).data as { job_id: number }).job_id);
  const show = async (id: number): Promise<RecordImport> =>
    must(await call('importShow', { query: { id: String(id) } })).data as RecordImport;
  const check = async (
    entry: RecordImport,
    input: Partial<Pick<RecordImport, 'mode' | 'key_field' | 'mapping'>> = {},
  ): Promise<RecordImport> => {
    const { id, mode, key_field, mapping } = { ...entry, ...input };
    const job = await over(await call('importCheck', { body: { id, mode, key_field, mapping } }));
    if (job.state !== 'succeeded') throw new Error(`${job.state}: ${job.message}`);
    return show(id);
  };
  return {
    call,
    upload,
    show,
    check,
    over,
    taken: async (bytes: Uint8Array, name?: string): Promise<RecordImport> =>
      must(await upload(bytes, name)).data as RecordImport,
    faults: async (id: number): Promise<ImportFault[]> =>
      must(await call('importFaults', { query: { id: String(id), page_size: '200' } })).data as ImportFault[],
    fix: async (id: number, fixes: readonly { row: number; field: string; text: string }[]): Promise<RecordImport> =>
      must(await call('importFix', { body: { id, fixes } })).data as RecordImport,
    /** Commits all rows but `skip_rows` bad ones. */
    commit: async (id: number, skip_rows?: number): Promise<Job> =>
      over(await call('importCommit', { body: { id, skip_rows } })),
    badRows: async (id: number): Promise<Job> => over(await call('importBadRows', { body: { id } })),
    /** The file that a job has made. */
    fileOf: async ({ id }: Job): Promise<Buffer> => {
      const { url } = must(await jobsOver(app).download(token, id)).data as { url: string };
      return Buffer.from(await (await fetch(`${app.url}${url}`)).arrayBuffer());
    },
    undo: async (id: number): Promise<Job> => over(await call('importUndo', { body: { id } })),
  };
};
