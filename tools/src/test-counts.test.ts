import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from './project-root';
import { readPlaywright, readVitest, slowestOf, sumCounts } from './test-counts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shuyuan-counts-'));
});
afterAll(() => rm(folder, { recursive: true }));

const reportOf = async (content: unknown) => {
  const file = join(folder, 'report.json');
  await writeFile(file, JSON.stringify(content));
  return file;
};

describe('counting the tests of a run', () => {
  it('takes a missing report for a failure, even when the runner says it is well', async () => {
    expect(await readVitest(join(folder, 'missing.json'), 0)).toMatchObject({ passed: 0, failed: 1 });
    expect(await readPlaywright(join(folder, 'missing.json'), 0)).toMatchObject({ passed: 0, failed: 1 });
    expect(await readPlaywright(await reportOf({ stats: { expected: 3 } }), 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('takes a runner that fails without a failed test for a failure', async () => {
    const vitest = await reportOf({ numPassedTests: 4, numFailedTests: 0 });
    expect(await readVitest(vitest, 1)).toMatchObject({ passed: 4, failed: 1 });
    const playwright = await reportOf({ stats: { expected: 2, unexpected: 0, flaky: 0 } });
    expect(await readPlaywright(playwright, 1)).toMatchObject({ passed: 2, failed: 1 });
  });

  it('names the stories that failed by the place to run them again', async () => {
    const specs = [
      { file: 'a.spec.ts', line: 3, title: 'holds', ok: true, tests: [{ results: [{ duration: 1500 }] }] },
      { file: 'a.spec.ts', line: 9, title: 'races', ok: false, tests: [{ results: [{ duration: 500 }] }] },
    ];
    const suites = [{ title: 'a.spec.ts', specs: [], suites: [{ specs }] }];
    const report = await reportOf({ stats: { expected: 1, unexpected: 1, flaky: 0 }, suites });
    expect(await readPlaywright(report, 1)).toEqual({
      passed: 1,
      failed: 1,
      failures: [{ place: 'stories/a.spec.ts:9', title: 'races' }],
      files: [{ name: 'e2e/stories/a.spec.ts', seconds: 2 }],
    });
  });

  it('names the tests of components that failed by their file', async () => {
    const assertionResults = [
      { status: 'passed', fullName: 'holds' },
      { status: 'failed', fullName: 'races' },
    ];
    const name = join(projectRoot, 'apps/web/src/a.component.test.tsx');
    const testResults = [{ name, startTime: 0, endTime: 0, assertionResults }];
    const report = await reportOf({ numPassedTests: 1, numFailedTests: 1, testResults });
    expect((await readVitest(report, 1)).failures).toEqual([
      { place: 'apps/web/src/a.component.test.tsx', title: 'races' },
    ]);
  });

  it('counts a file that failed outside of its tests, and names it', async () => {
    const name = join(projectRoot, 'apps/server/src/a.test.ts');
    const assertionResults = [{ status: 'passed', fullName: 'holds' }];
    const testResults = [{ name, startTime: 0, endTime: 0, status: 'failed', assertionResults }];
    const report = await reportOf({ numPassedTests: 1, numFailedTests: 0, testResults });
    expect(await readVitest(report, 1)).toMatchObject({
      passed: 1,
      failed: 1,
      failures: [{ place: 'apps/server/src/a.test.ts', title: '' }],
    });
  });

  it('adds up all runners', async () => {
    const vitest = await readVitest(await reportOf({ numPassedTests: 4, numFailedTests: 1 }), 1);
    expect(sumCounts([vitest, { passed: 3, failed: 0 }])).toEqual({
      passed: 7,
      failed: 1,
      unsteady: [],
      files: [],
    });
  });

  it('names the files that took longest', async () => {
    const testResults = [3, 9, 5].map((seconds) => ({
      name: join(projectRoot, `tools/src/${seconds}.test.ts`),
      startTime: 1000,
      endTime: 1000 + seconds * 1000,
    }));
    const { files = [] } = await readVitest(await reportOf({ numPassedTests: 3, numFailedTests: 0, testResults }), 0);
    expect(slowestOf(files, 2)).toEqual([
      { name: 'tools/src/9.test.ts', seconds: 9 },
      { name: 'tools/src/5.test.ts', seconds: 5 },
    ]);
  });
});
