import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { arch, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildStale } from '../../tools/src/build-stale';
import { signIn } from './api';
import type { Bench, Scenario } from './bench';
import { awaitTotal, makeWorld, type World } from './data/world';
import { type Run, withRun } from './figures';
import { readFigures, storeFigures } from './figures-store';
import { startFloor } from './floor/floor';
import { startLoad } from './load/load';
import { factsOf, settingOf } from './machine';
import { type Options, readOptions } from './options';
import { startBenchProduct } from './product';
import { allHold, renderTable } from './report';
import { measureRivals } from './rivals/measure-rivals';
import { renderRivals } from './rivals/rival-report';
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

const runScenarios = async (bench: Bench): Promise<Pick<Run, 'lines' | 'notes'>> => {
  const { only } = bench.options;
  const lines: Run['lines'][number][] = [];
  const notes: string[] = [];
  const isWanted = ({ name, onlyByName }: Scenario) => (only.length === 0 ? onlyByName !== true : only.includes(name));
  for (const scenario of scenarios.filter(isWanted)) {
    say(scenario.name);
    try {
      lines.push(...(await scenario.run(bench)).map((line) => ({ ...line, scenario: scenario.name })));
    } catch (error) {
      // The other scenarios' results are still worth reporting; the run fails nevertheless.
      console.error(error);
      notes.push(`${scenario.name} could not be measured.`);
    }
  }
  return { lines, notes };
};

const today = (): string => new Date().toISOString().slice(0, 10);

/** Measures the product against the floor; false when a budget is missed or something could not be measured. */
const compareWithFloor = async (bench: Bench): Promise<boolean> => {
  const { options } = bench;
  const facts = await factsOf(bench);
  const { lines, notes } = await runScenarios(bench);
  const isWhole = options.only.length === 0;
  // A partial run examines one thing; its figures are stored only when asked.
  if (isWhole || options.write) {
    const run: Run = { arch: arch(), date: today(), setting: settingOf(options), facts, notes, lines, isWhole };
    const order = scenarios.map(({ name }) => name);
    await storeFigures(withRun(await readFigures(arch()), run, order));
  }
  console.log(`\n${renderTable(lines)}\n`);
  return allHold(lines) && notes.length === 0;
};

/** Measures the product against the rivals and stores the table; false when a rival could not be measured. */
const compareWithRivals = async (bench: Bench, folder: string): Promise<boolean> => {
  const measured = await measureRivals(bench, { folder, say });
  const rivals = { date: today(), setting: settingOf(bench.options), ...measured };
  const stored = (await readFigures(arch())) ?? { arch: arch(), facts: await factsOf(bench), notes: [], lines: [] };
  await storeFigures({ ...stored, rivals });
  console.log(`\n${renderRivals(rivals, arch()).join('\n')}\n`);
  return rivals.absent.length === 0;
};

/** Sets everything up in `folder`, measures, and takes everything down again. */
const measure = async (options: Options, folder: string): Promise<boolean> => {
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
    return await (options.rivals ? compareWithRivals(bench, join(folder, 'rivals')) : compareWithFloor(bench));
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
  process.exitCode = (await measure(options, folder)) ? 0 : 1;
} finally {
  if (options.keep === undefined) await rm(folder, { recursive: true, force: true });
}
