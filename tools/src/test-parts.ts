import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser';
import { buildStale } from './build-stale';
import { checkGates } from './check-gates';
import { localBin, run } from './command';
import { withSecondChance } from './second-chance';
import { type Counts, readPlaywright, readVitest } from './test-counts';
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

const runVitest = (options: readonly string[], env: NodeJS.ProcessEnv = process.env) =>
  inReportFolder(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { code } = await run([localBin('vitest'), 'run', ...options, ...reporters], { env, show: true });
    return readVitest(report, code);
  });

const runComponents = async (): Promise<Counts> => {
  const chromium = await ensureBrowser();
  if (chromium === undefined) return failure;
  const env = { ...process.env, SHUYUAN_CHROMIUM: chromium };
  return runVitest(['--config', 'apps/web/vitest.browser.config.ts'], env);
};

const runStories = async (): Promise<Counts> => {
  const chromium = await ensureBrowser();
  if (chromium === undefined) return failure;
  const playwright = (options: readonly string[]) =>
    inReportFolder(async (report) => {
      const env = { ...process.env, SHUYUAN_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
      const command = [localBin('playwright'), 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'];
      const { code } = await run([...command, ...options], { env, show: true });
      return readPlaywright(report, code);
    });
  return withSecondChance(await playwright([]), (places) => {
    console.log(texts.secondChance(places.length));
    return playwright(['--workers=1', '--trace=on', '--output=e2e/results/second-chance', ...places]);
  });
};

/** One part of `npm test`; when a part that the others stand on fails, they are not run. */
export interface TestPart {
  readonly name: 'check' | 'build' | 'unit' | 'component' | 'e2e';
  readonly title: string;
  readonly carries: boolean;
  run(): Promise<Counts>;
}

/** In the order in which a fault is cheapest to find. */
export const testParts: readonly TestPart[] = [
  { name: 'check', title: 'check', carries: true, run: async () => ((await checkGates()) ? nothing : failure) },
  { name: 'build', title: 'build', carries: true, run: async () => ((await buildStale()) ? nothing : failure) },
  { name: 'unit', title: 'unit and API tests', carries: false, run: () => runVitest([]) },
  { name: 'component', title: 'component tests', carries: false, run: runComponents },
  { name: 'e2e', title: 'browser stories', carries: false, run: runStories },
];
