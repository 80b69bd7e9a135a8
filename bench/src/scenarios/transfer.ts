import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { jobEndpoints } from '@shuyuan/contract/backoffice/jobs/job.endpoints';
import { isUnderWay } from '@shuyuan/contract/backoffice/jobs/job.rules';
import { recordExportEndpoints } from '@shuyuan/contract/backoffice/records/record-export.endpoints';
import { recordImportEndpoints } from '@shuyuan/contract/backoffice/records/record-import.endpoints';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Bench, Scenario } from '../bench';
import { budgets, type Line } from '../budget';
import { transferFields } from '../data/enrolment-form';
import { codesOf, enrolmentRow, mobileNumber } from '../data/enrolment-row';
import { formWords } from '../data/names.texts';
import { tables } from '../data/tables';
import { forgetTotals, withClient } from '../data/world';
import { writeBareXlsx } from '../floor/bare-xlsx';
import { pathWith } from '../http-text';
import { memoryOf, withPeak } from '../memory';
import { median, ratiosOf, spreadOf } from '../statistics';

const rowCount = 100_000;
/** Each takes seconds, so a few rounds are enough. */
const roundsMax = 3;
const askEveryMs = 20;
const table = `form.${tables.transfer}`;
const bareTable = 'form.bench_bare';

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
};

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  gender: formWords.genders,
  status: formWords.statuses,
};

/** The texts of a row as staff write them into a sheet. */
const sheetRow = (bench: Bench, n: number): string[] => {
  const { programmes, owner } = bench.world;
  const row = enrolmentRow(n, { codes: codesOf(rowCount), programmes, owner, mobile: mobileNumber(130, n) });
  return transferFields.map((field) => {
    const value = row[field] ?? '';
    return field === 'tuition' ? (Number(value) / 100).toFixed(2) : (labels[field]?.[value] ?? String(value));
  });
};

function* sheetRows(bench: Bench): Generator<string[]> {
  yield transferFields.map((field) => formWords.fields[field]);
  for (let n = 0; n < rowCount; n += 1) yield sheetRow(bench, n);
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
const importFile = async (bench: Bench, file: string): Promise<void> => {
  const query = { custom_form_id: bench.world.transferForm };
  const { id, mapping } = await upload(bench, file);
  const input = { id, mode: 'insert' as const, key_field: null, mapping };
  const checked = await bench.api.call(recordImportEndpoints.importCheck, { query, body: input });
  await awaitJob(bench, checked.data.job_id);
  const { data: found } = await bench.api.call(recordImportEndpoints.importShow, { query: { ...query, id } });
  if (found.bad_cells > 0 || found.new_rows !== rowCount) throw new Error(`the import found ${JSON.stringify(found)}`);
  const started = await bench.api.call(recordImportEndpoints.importCommit, { query, body: { id } });
  await awaitJob(bench, started.data.job_id);
};

const emptyTable = (bench: Bench): Promise<void> =>
  withClient(bench.product, async (db) => {
    await db.query(`truncate ${table}`);
    await forgetTotals(db, [bench.world.transferForm]);
  });

/** The rows of the last import into a table with the same indexes, by COPY alone. */
const copyRows = (bench: Bench, file: string): Promise<number> =>
  withClient(bench.product, async (db: pg.Client) => {
    await db.query(`drop table if exists ${bareTable}; create table ${bareTable} (like ${table} including all)`);
    return timed(() => pipeline(createReadStream(file), db.query(copyFrom(`copy ${bareTable} from stdin`))));
  });

const saveRows = (bench: Bench, file: string): Promise<void> =>
  withClient(bench.product, (db) => pipeline(db.query(copyTo(`copy ${table} to stdout`)), createWriteStream(file)));

const importLines = async (bench: Bench, folder: string): Promise<Line[]> => {
  const sheet = join(folder, 'rows.xlsx');
  const copied = join(folder, 'rows.copy');
  await writeBareXlsx(sheet, sheetRows(bench));
  const idle = await memoryOf(bench.product.pid());
  const rounds: { ours: number; floor: number }[] = [];
  const peaks: number[] = [];
  // The first time is not counted; it gives the rows for COPY.
  for (let round = 0; round <= Math.min(bench.options.rounds, roundsMax); round += 1) {
    await emptyTable(bench);
    const { result: ours, peak } = await withPeak(bench.product.pid(), () => timed(() => importFile(bench, sheet)));
    if (round === 0) await saveRows(bench, copied);
    else rounds.push({ ours, floor: await copyRows(bench, copied) });
    peaks.push(peak - idle);
  }
  await withClient(bench.product, (db) => db.query(`drop table if exists ${bareTable}`));
  const what = `import of ${rowCount} × ${transferFields.length}`;
  return [
    {
      what: `${what}: upload, check and commit, against bare COPY of the same rows`,
      floor: `${median(rounds.map(({ floor }) => floor)).toFixed(2)} s`,
      ours: `${median(rounds.map(({ ours }) => ours)).toFixed(2)} s`,
      unit: 'x',
      value: ratiosOf(rounds),
      budget: budgets.importTime,
    },
    { what: `${what}: memory above idle`, unit: 'MB', value: spreadOf(peaks), budget: budgets.importMemory },
  ];
};

/** Reads the rows batch by batch, as texts. */
async function* storedRows(db: pg.Client): AsyncGenerator<string[]> {
  yield transferFields.map((field) => formWords.fields[field]);
  const columns = transferFields.map((field) => `${field}::text`).join(', ');
  for (let after = '0'; ; ) {
    const { rows } = await db.query<string[]>({
      rowMode: 'array',
      text: `select ${columns}, id::text from ${table} where deleted_at is null and id > $1 order by id limit 5000`,
      values: [after],
    });
    const last = rows.at(-1)?.at(-1);
    if (last === undefined) return;
    after = last;
    for (const row of rows) yield row.slice(0, -1);
  }
}

const exportRecords = async (bench: Bench): Promise<void> => {
  const started = await bench.api.call(recordExportEndpoints.export, {
    query: { custom_form_id: bench.world.transferForm },
    body: { format: 'xlsx', columns: [...transferFields], filter: { sort_name: 'id', sort_type: 'asc' } },
  });
  await awaitJob(bench, started.data.job_id);
};

const exportLines = async (bench: Bench, folder: string): Promise<Line[]> => {
  const file = join(folder, 'bare.xlsx');
  const idle = await memoryOf(bench.product.pid());
  const rounds: { ours: number; floor: number }[] = [];
  const peaks: number[] = [];
  const bare = () => withClient(bench.product, (db) => timed(() => writeBareXlsx(file, storedRows(db))));
  for (let round = 0; round <= Math.min(bench.options.rounds, roundsMax); round += 1) {
    const floor = await bare();
    const { result: ours, peak } = await withPeak(bench.product.pid(), () => timed(() => exportRecords(bench)));
    if (round > 0) rounds.push({ ours, floor });
    peaks.push(peak - idle);
  }
  const megabytes = ((await stat(file)).size / 1024 / 1024).toFixed(1);
  const what = `export of ${rowCount} × ${transferFields.length}`;
  return [
    {
      what: `${what} (.xlsx), against a bare stream`,
      floor: `${median(rounds.map(({ floor }) => floor)).toFixed(2)} s, ${megabytes} MB`,
      ours: `${median(rounds.map(({ ours }) => ours)).toFixed(2)} s`,
      unit: 'x',
      value: ratiosOf(rounds),
      budget: budgets.exportTime,
    },
    { what: `${what}: memory above idle`, unit: 'MB', value: spreadOf(peaks), budget: budgets.exportMemory },
  ];
};

const transfer: Scenario = {
  name: 'transfer',
  run: async (bench) => {
    const folder = await mkdtemp(join(tmpdir(), 'shuyuan-transfer-'));
    try {
      await bench.product.restart();
      return [...(await importLines(bench, folder)), ...(await exportLines(bench, folder))];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Excel files in and out. */
export const transferScenarios: readonly Scenario[] = [transfer];
