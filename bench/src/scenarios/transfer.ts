import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Bench, Scenario } from '../bench';
import { budgets, type Line } from '../budget';
import { transferFields } from '../data/enrolment-form';
import { formWords } from '../data/names.texts';
import { tables } from '../data/tables';
import { withClient } from '../data/world';
import { writeBareXlsx } from '../floor/bare-xlsx';
import { memoryOf, withPeak } from '../memory';
import { emptyTransfer, exportRecords, importFile, sheetRows } from '../sheet-jobs';
import { median, ratiosOf, spreadOf } from '../statistics';

/** A hundred thousand, or fewer in a short run. */
const rowCountOf = ({ options }: Bench): number => Math.min(100_000, options.rows);
/** Each takes seconds, so a few rounds are enough. */
const roundsMax = 3;
const table = `form.${tables.transfer}`;
const bareTable = 'form.bench_bare';

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
};

/** The rows of the last import into a table with the same indexes, by COPY alone. */
const copyRows = (bench: Bench, file: string): Promise<number> =>
  withClient(bench.product, async (db: pg.Client) => {
    await db.query(`drop table if exists ${bareTable}; create table ${bareTable} (like ${table} including all)`);
    return timed(() => pipeline(createReadStream(file), db.query(copyFrom(`copy ${bareTable} from stdin`))));
  });

const saveRows = (bench: Bench, file: string): Promise<void> =>
  withClient(bench.product, (db) => pipeline(db.query(copyTo(`copy ${table} to stdout`)), createWriteStream(file)));

const importLines = async (bench: Bench, folder: string): Promise<Line[]> => {
  const rowCount = rowCountOf(bench);
  const sheet = join(folder, 'rows.xlsx');
  const copied = join(folder, 'rows.copy');
  await writeBareXlsx(sheet, sheetRows(bench, rowCount));
  const idle = await memoryOf(bench.product.pid());
  const rounds: { ours: number; floor: number }[] = [];
  const peaks: number[] = [];
  // The first time is not counted; it gives the rows for COPY.
  for (let round = 0; round <= Math.min(bench.options.rounds, roundsMax); round += 1) {
    await emptyTransfer(bench);
    const { result: ours, peak } = await withPeak(bench.product.pid(), () =>
      timed(() => importFile(bench, { file: sheet, rows: rowCount })),
    );
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

const exportLines = async (bench: Bench, folder: string): Promise<Line[]> => {
  const file = join(folder, 'bare.xlsx');
  const idle = await memoryOf(bench.product.pid());
  const rounds: { ours: number; floor: number }[] = [];
  const peaks: number[] = [];
  const bare = () => withClient(bench.product, (db) => timed(() => writeBareXlsx(file, storedRows(db))));
  for (let round = 0; round <= Math.min(bench.options.rounds, roundsMax); round += 1) {
    const floor = await bare();
    const { result: ours, peak } = await withPeak(bench.product.pid(), () =>
      timed(() => exportRecords(bench, bench.world.transferForm)),
    );
    if (round > 0) rounds.push({ ours, floor });
    peaks.push(peak - idle);
  }
  const megabytes = ((await stat(file)).size / 1024 / 1024).toFixed(1);
  const what = `export of ${rowCountOf(bench)} × ${transferFields.length}`;
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
