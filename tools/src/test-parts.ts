import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser';
import { buildStale } from './build-stale';
import { checkGates } from './check-gates';
import { localBin, run } from './command';
import { longTests } from './long-tests';
import { projectRoot } from './project-root';
import { withSecondChance } from './second-chance';
import { type Counts, readPlaywright, readVitest, sumCounts, type TestedCounts } from './test-counts';
import { texts } from './tools.texts';

const nothing: Counts = { passed: 0, failed: 0 };
const failure: Counts = { passed: 0, failed: 1 };

const inReportFolder = async <R>(work: (report: string) => Promise<R>): Promise<R> => {
  const folder = await mkdtemp(join(tmpdir(), 'shuyuan-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const vitestReporter = join(projectRoot, 'tools/src/reporters/vitest.reporter.ts');
const playwrightReporter = join(projectRoot, 'tools/src/reporters/playwright.reporter.ts');

const runVitest = (options: readonly string[], env = process.env) =>
  inReportFolder(async (report) => {
    const reporters = [`--reporter=${vitestReporter}`, '--reporter=json', `--outputFile.json=${report}`];
    const { code } = await run([localBin('vitest'), 'run', ...options, ...reporters], { env, show: true });
    return readVitest(report, code);
  });

let browser: ReturnType<typeof ensureBrowser> | undefined;
/** Looks for the browser once; parts that need it fail without it. */
const withBrowser = async (work: (env: NodeJS.ProcessEnv) => Promise<Counts>): Promise<Counts> => {
  browser ??= ensureBrowser();
  const chromium = await browser;
  if (chromium === undefined) return { ...failure, lacks: texts.browserMissing };
  return work({ ...process.env, SHUYUAN_CHROMIUM: chromium });
};

/** A change may affect no tests at all; a full run must find some in every file. */
const changedOnly = ({ changed }: TestOptions, { flag, mayBeNone }: { flag: string; mayBeNone: string }): string[] =>
  changed === undefined ? [] : [changed === '' ? flag : `${flag}=${changed}`, mayBeNone];

const changedVitest = { flag: '--changed', mayBeNone: '--passWithNoTests' };
const changedPlaywright = { flag: '--only-changed', mayBeNone: '--pass-with-no-tests' };

const vitestFilter = `--tags-filter=!${longTests.name}`;
const withoutLong = ({ isWhole }: TestOptions, filter: string): string[] => (isWhole ? [] : [filter]);

const againAlone = (first: TestedCounts, run: (places: string[]) => Promise<TestedCounts>): Promise<Counts> =>
  withSecondChance(first, (places) => {
    console.log(texts.secondChance(places.length));
    return run(places);
  });

type Vitest = (options: readonly string[]) => Promise<TestedCounts>;

const runOnce = (options: TestOptions, vitest: Vitest) => vitest(changedOnly(options, changedVitest));

/** Runs the tests that failed once more by themselves. */
const runFailed = (first: TestedCounts, vitest: Vitest) =>
  againAlone(first, (files) => vitest(['--maxWorkers=1', ...files.map((file) => join(projectRoot, file))]));

const runUnit = async (options: TestOptions) => {
  const vitest: Vitest = (more) => runVitest([...withoutLong(options, vitestFilter), ...more]);
  return runFailed(await runOnce(options, vitest), vitest);
};

/** The clients with tests in a browser. */
const componentConfigs = ['apps/web/vitest.browser.config.ts', 'apps/door/vitest.browser.config.ts'];

const runComponents = (options: TestOptions) =>
  withBrowser(async (env) => {
    // Side by side: a run waits for its browser, or its browser for it.
    const runs = componentConfigs.map((config) => {
      const chosen = ['--config', config, ...withoutLong(options, vitestFilter)];
      const vitest: Vitest = (more) => runVitest([...chosen, ...more], env);
      return { first: runOnce(options, vitest), vitest };
    });
    await Promise.all(runs.map(({ first }) => first));
    const counts: Counts[] = [];
    for (const { first, vitest } of runs) counts.push(await runFailed(await first, vitest));
    return sumCounts(counts);
  });

const runStories = (options: TestOptions) =>
  withBrowser(async (env) => {
    const playwright = (more: readonly string[]) =>
      inReportFolder(async (report) => {
        const command = [localBin('playwright'), 'test', '--config', 'e2e/playwright.config.ts'];
        const { code } = await run([...command, `--reporter=${playwrightReporter},json`, ...more], {
          env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
          show: true,
        });
        return readPlaywright(report, code);
      });
    if (options.changed !== undefined) console.log(texts.changedStories);
    const chosen = withoutLong(options, `--grep-invert=@${longTests.name}`);
    const first = await playwright([...changedOnly(options, changedPlaywright), ...chosen]);
    return againAlone(first, (places) =>
      playwright(['--workers=1', '--trace=on', '--output=e2e/results/second-chance', ...places]),
    );
  });

/** The options of a run. */
export interface TestOptions {
  /** Only tests affected by changes since this revision; '' for uncommitted changes. */
  readonly changed?: string | undefined;
  /** The long tests too. */
  readonly isWhole: boolean;
}

/** One part of `npm test`; when a part that the others depend on fails, they are not run. */
export interface TestPart {
  readonly name: 'check' | 'build' | 'unit' | 'component' | 'e2e';
  readonly title: string;
  readonly carries: boolean;
  run(options: TestOptions): Promise<Counts>;
}

/** In the order in which a fault is cheapest to find. */
export const testParts: readonly TestPart[] = [
  { name: 'check', title: 'check', carries: true, run: async () => ((await checkGates()) ? nothing : failure) },
  { name: 'build', title: 'build', carries: true, run: async () => ((await buildStale()) ? nothing : failure) },
  { name: 'unit', title: 'unit and API tests', carries: false, run: runUnit },
  { name: 'component', title: 'component tests', carries: false, run: runComponents },
  { name: 'e2e', title: 'browser stories', carries: false, run: runStories },
];
