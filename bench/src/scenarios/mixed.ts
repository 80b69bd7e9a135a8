import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench, Scenario } from '../bench';
import { budgets } from '../budget';
import { ratioOf, type Side } from '../contest';
import { writeBareXlsx } from '../floor/bare-xlsx';
import type { LoadResult } from '../load/load-job';
import { emptyTransfer, exportRecords, importFile, sheetRows } from '../sheet-jobs';
import { median } from '../statistics';
import { detailQuestions, listQuestions, readSides } from './reads';
import { updateContest } from './writes';

/** What 50 staff do at the same time. */
const staff = { lists: 30, records: 12, edits: 8 } as const;
const everyone = staff.lists + staff.records + staff.edits;
/** Everybody does something about twice a second, as nobody does for long. */
const thinkMs = 500;
/** Fewer responses than in these seconds have no 99th percentile. */
const secondsMin = 10;
const importedRows = 20_000;

interface Acts {
  readonly lists: Side;
  readonly records: Side;
  readonly edits: Side;
}

const actsOf = async (bench: Bench): Promise<Acts> => ({
  lists: (await readSides(bench, listQuestions(bench))).ours,
  records: (await readSides(bench, await detailQuestions(bench))).ours,
  // The edits of one second of full load are more than these staff send in a round.
  edits: updateContest({ ...bench, options: { ...bench.options, seconds: 1 } }, { grams: true }).ours,
});

/** Some staff at work, with everything they will ask for ready: making it takes the database's time. */
interface Group {
  readonly side: Side;
  readonly connections: number;
  readonly requests: readonly string[];
}

const groupOf = async (side: Side, connections: number): Promise<Group> => ({
  side,
  connections,
  requests: await side.requests(),
});

const play = ({ load, options }: Bench, { side, connections, requests }: Group): Promise<LoadResult> =>
  load.run({
    port: side.port,
    connections,
    seconds: Math.max(options.seconds, secondsMin),
    requests,
    once: side.once ?? false,
    thinkMs,
  });

/** Repeats some work until it is stopped; an error of it stops the run. */
const startRepeating = (work: () => Promise<void>): { stop: () => Promise<number> } => {
  let isStopped = false;
  const repeat = async (): Promise<number> => {
    for (let times = 0; ; times += 1) {
      if (isStopped) return times;
      await work();
    }
  };
  const all = repeat();
  // A failure is reported where it is awaited.
  all.catch(() => undefined);
  return {
    stop: () => {
      isStopped = true;
      return all;
    },
  };
};

/** Lists while others read records and edit them, and files go in and out. */
const playBusy = async (bench: Bench, { acts, sheet }: { acts: Acts; sheet: string }): Promise<LoadResult> => {
  const lookers = await groupOf(acts.lists, staff.lists);
  const readers = await groupOf(acts.records, staff.records);
  const editors = await groupOf(acts.edits, staff.edits);
  const jobs = [
    startRepeating(async () => {
      await emptyTransfer(bench);
      await importFile(bench, { file: sheet, rows: importedRows });
    }),
    startRepeating(() => exportRecords(bench, bench.world.smallForm)),
  ];
  const [lists] = await Promise.all([play(bench, lookers), play(bench, readers), play(bench, editors)]);
  await Promise.all(jobs.map(({ stop }) => stop()));
  return lists;
};

const times = (results: readonly LoadResult[]): string =>
  `${median(results.map(({ medianMs }) => medianMs)).toFixed(1)} ms, p99 ${median(results.map(({ p99Ms }) => p99Ms)).toFixed(1)} ms`;

const mixed: Scenario = {
  name: 'mixed',
  run: async (bench) => {
    const folder = await mkdtemp(join(tmpdir(), 'shuyuan-mixed-'));
    try {
      const sheet = join(folder, 'rows.xlsx');
      await writeBareXlsx(sheet, sheetRows(bench, importedRows));
      const acts = await actsOf(bench);
      const alone = await groupOf(acts.lists, everyone);
      await play(bench, alone);
      const floor: LoadResult[] = [];
      const ours: LoadResult[] = [];
      for (let round = 0; round < bench.options.rounds; round += 1) {
        floor.push(await play(bench, alone));
        ours.push(await playBusy(bench, { acts, sheet }));
      }
      const what = `list while ${everyone} staff read and edit, beside imports of ${importedRows} rows and exports; p99 against lists alone`;
      const figures = { floor: times(floor), ours: times(ours), unit: 'x' } as const;
      return [{ what, ...figures, value: ratioOf('p99Ms', { floor, ours }), budget: budgets.mixed }];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** What a busy school leaves of a list's speed. */
export const mixedScenarios: readonly Scenario[] = [mixed];
