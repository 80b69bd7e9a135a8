import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { projectRoot } from './project-root';

/** How many tests passed and how many failed. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Tests that only passed when run once more. */
  readonly unsteady?: readonly string[];
  readonly files?: readonly TimedFile[];
  /** What the machine lacks for these tests, with instructions. */
  readonly lacks?: string;
}

/** The duration of a test file. */
export interface TimedFile {
  readonly name: string;
  readonly seconds: number;
}

/** Adds up the parts of a run. */
export const sumCounts = (parts: readonly Counts[]): Required<Omit<Counts, 'lacks'>> => ({
  passed: parts.reduce((total, part) => total + part.passed, 0),
  failed: parts.reduce((total, part) => total + part.failed, 0),
  unsteady: parts.flatMap((part) => part.unsteady ?? []),
  files: parts.flatMap((part) => part.files ?? []),
});

/** The slowest files, the slowest first. */
export const slowestOf = (files: readonly TimedFile[], count = 10): TimedFile[] =>
  files.toSorted((one, other) => other.seconds - one.seconds).slice(0, count);

type Report = Partial<Record<string, unknown>>;

const readReport = async (file: string): Promise<Report> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } catch {
    return {};
  }
};

/**
 * A runner that fails without a failed test (a file that does not load, say) counts as one failure, and so does one
 * that reports success without a count.
 */
const judge = (counts: { passed: unknown; failed: unknown }, code: number): Counts => {
  const { passed, failed } = counts;
  if (typeof passed !== 'number' || typeof failed !== 'number' || Number.isNaN(failed)) return { passed: 0, failed: 1 };
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
};

interface VitestFile {
  readonly name: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly status?: string;
  readonly assertionResults?: readonly { readonly status: string; readonly fullName: string }[];
}

/** A failed test, or a file that failed outside of its tests, by the location with which its runner can rerun it. */
export interface FailedTest {
  readonly place: string;
  /** Empty for a file. */
  readonly title: string;
}

/** The counts of a run with the tests that failed. */
export type TestedCounts = Counts & { readonly failures: readonly FailedTest[] };

const failedOf = ({ name, status, assertionResults = [] }: VitestFile): FailedTest[] => {
  const place = relative(projectRoot, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [{ place, title: '' }];
  return failed.map(({ fullName }) => ({ place, title: fullName }));
};

/** Reads the report of vitest's json reporter, with what failed. */
export const readVitest = async (file: string, code: number): Promise<TestedCounts> => {
  const report = await readReport(file);
  const results = (report.testResults ?? []) as VitestFile[];
  const failures = results.flatMap(failedOf);
  const files = failures.filter(({ title }) => title === '').length;
  return {
    ...judge({ passed: report.numPassedTests, failed: Number(report.numFailedTests) + files }, code),
    failures,
    files: results.map(({ name, startTime, endTime }) => ({
      name: relative(projectRoot, name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
};

interface Suite {
  readonly title?: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly ok: boolean;
    readonly tests?: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

const secondsIn = (suite: Suite): number => {
  const own = (suite.specs ?? []).flatMap(({ tests = [] }) => tests.flatMap(({ results }) => results));
  const below = (suite.suites ?? []).reduce((sum, each) => sum + secondsIn(each), 0);
  return own.reduce((sum, { duration }) => sum + duration / 1000, below);
};

const failedIn = (suite: Suite): FailedTest[] => [
  ...(suite.specs ?? [])
    .filter(({ ok }) => !ok)
    .map(({ file, line, title }) => ({ place: `stories/${file}:${line}`, title })),
  ...(suite.suites ?? []).flatMap(failedIn),
];

/** Reads the report of Playwright's json reporter, with the failed stories. */
export const readPlaywright = async (file: string, code: number): Promise<TestedCounts> => {
  const report = await readReport(file);
  const stats = (report.stats ?? {}) as Report;
  return {
    ...judge({ passed: stats.expected, failed: Number(stats.unexpected) + Number(stats.flaky) }, code),
    failures: failedIn(report as Suite),
    // The top-level suites are the files.
    files: ((report as Suite).suites ?? []).map((suite) => ({
      name: `e2e/stories/${suite.title ?? ''}`,
      seconds: secondsIn(suite),
    })),
  };
};
