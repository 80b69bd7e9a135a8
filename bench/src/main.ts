import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildStale } from '../../tools/src/build-stale';
import { signIn } from './api';
import type { Bench, Scenario } from './bench';
import type { Line } from './budget';
import { awaitTotal, makeWorld, type World } from './data/world';
import { startFloor } from './floor/floor';
import { startLoad } from './load/load';
import { factsOf } from './machine';
import { type Options, readOptions } from './options';
import { startBenchProduct } from './product';
import { allHold, type Facts, renderReport, renderTable } from './report';
import { batchScenarios } from './scenarios/batches';
import { boardScenarios } from './scenarios/board';
import { bundleScenarios } from './scenarios/bundles';
import { doorScenarios } from './scenarios/doors';
import { firstListScenarios } from './scenarios/first-list';
import { footprintScenarios } from './scenarios/footprint';
import { formScenarios } from './scenarios/forms';
import { growthScenarios } from './scenarios/growth';
import { latencyScenarios } from './scenarios/latency';
import { messageScenarios } from './scenarios/messages';
import { mixedScenarios } from './scenarios/mixed';
import { readScenarios } from './scenarios/reads';
import { tableScenarios } from './scenarios/tables';
import { transferScenarios } from './scenarios/transfer';
import { writeScenarios } from './scenarios/writes';

const scenarios: readonly Scenario[] = [
  ...readScenarios,
  ...writeScenarios,
  ...batchScenarios,
  ...latencyScenarios,
  ...mixedScenarios,
  ...footprintScenarios,
  ...transferScenarios,
  ...bundleScenarios,
  ...firstListScenarios,
  ...tableScenarios,
  ...boardScenarios,
  ...formScenarios,
  ...messageScenarios,
  ...doorScenarios,
  ...growthScenarios,
];

/** What is needed to reuse a data folder. */
interface Stored {
  readonly password: string;
  readonly world?: World;
}

const readStored = async (folder: string): Promise<Stored> => {
  const text = await readFile(join(folder, 'bench.json'), 'utf8').catch(() => undefined);
  return text === undefined ? { password: randomBytes(18).toString('base64url') } : (JSON.parse(text) as Stored);
};

const say = (words: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${words}`);

/** The measured figures, and what failed. */
interface Outcome {
  readonly lines: readonly Line[];
  readonly failures: readonly string[];
}

const runScenarios = async (bench: Bench): Promise<Outcome> => {
  const { only } = bench.options;
  const lines: Line[] = [];
  const failures: string[] = [];
  const isWanted = ({ name, onlyByName }: Scenario) => (only.length === 0 ? onlyByName !== true : only.includes(name));
  for (const scenario of scenarios.filter(isWanted)) {
    say(scenario.name);
    try {
      lines.push(...(await scenario.run(bench)));
    } catch (error) {
      // The other scenarios' results are still worth reporting; the run fails nevertheless.
      console.error(error);
      failures.push(`${scenario.name} could not be measured.`);
    }
  }
  return { lines, failures };
};

/** Sets everything up in `folder`, measures, and takes everything down again. */
const measure = async (options: Options, folder: string): Promise<Outcome & { facts: Facts }> => {
  const stored = await readStored(folder);
  const { password } = stored;
  await writeFile(join(folder, 'bench.json'), JSON.stringify(stored), { mode: 0o600 });
  say('starting the product');
  const product = await startBenchProduct({ folder, password });
  const ends: (() => Promise<void>)[] = [() => product.stop()];
  try {
    const api = await signIn(product.url, { username: 'admin', password });
    if (stored.world === undefined) say(`making ${options.rows} rows`);
    const world = stored.world ?? (await makeWorld({ product, api, rows: options.rows }));
    await writeFile(join(folder, 'bench.json'), JSON.stringify({ password, world }), { mode: 0o600 });
    await product.restart();
    await awaitTotal({ product, api, world });
    const floor = await startFloor(await product.connection());
    ends.push(() => floor.stop());
    const load = startLoad();
    ends.push(() => load.stop());
    const bench: Bench = { options: { ...options, rows: world.rows }, product, api, floor, load, world };
    const facts = await factsOf(bench);
    return { ...(await runScenarios(bench)), facts };
  } finally {
    for (const end of ends.reverse()) await end();
  }
};

const folderFor = async (options: Options): Promise<string> => {
  if (options.keep === undefined) return mkdtemp(join(tmpdir(), 'shuyuan-bench-'));
  const folder = resolve(options.keep);
  await mkdir(folder, { recursive: true });
  return folder;
};

const options = readOptions(
  process.argv.slice(2),
  scenarios.map(({ name }) => name),
);
if (!(await buildStale())) process.exit(1);
const folder = await folderFor(options);
try {
  const { lines, failures, facts } = await measure(options, folder);
  const date = new Date().toISOString().slice(0, 10);
  // A partial run examines one thing; the report is only written by a full run.
  if (options.only.length === 0) {
    await writeFile(
      resolve(import.meta.dirname, '../report.md'),
      renderReport({ date, facts, lines, notes: failures }),
    );
  }
  console.log(`\n${renderTable(lines)}\n`);
  process.exitCode = allHold(lines) && failures.length === 0 ? 0 : 1;
} finally {
  if (options.keep === undefined) await rm(folder, { recursive: true, force: true });
}
