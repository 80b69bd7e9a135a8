import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';
import { makeProgress } from './progress';

const wordsOf = ({ message, stack, snippet }: TestError): string =>
  [stack ?? message, snippet].filter((text) => text !== undefined).join('\n');

/** Failures in full; for passing tests, one line of progress. */
export default class implements Reporter {
  private readonly progress = makeProgress('stories');

  onBegin(_config: FullConfig, suite: Suite): void {
    this.progress.begin(suite.allTests().length);
  }

  onTestEnd(test: TestCase, { status, errors, attachments }: TestResult): void {
    this.progress.step();
    if (status === test.expectedStatus) return;
    const { file, line } = test.location;
    const pictures = attachments.flatMap(({ path }) => (path === undefined ? [] : [path]));
    process.stdout.write(
      `\n✘ ${file}:${line} ${test.title} (${status})\n${[...errors.map(wordsOf), ...pictures].join('\n')}\n\n`,
    );
  }

  onError(error: TestError): void {
    process.stdout.write(`\n${wordsOf(error)}\n`);
  }

  onEnd(_result: FullResult): void {
    this.progress.end();
  }

  printsToStdio(): boolean {
    return true;
  }
}
