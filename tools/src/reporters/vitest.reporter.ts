import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node';
import { makeProgress } from './progress';

/** Vitest's own output for failures; for passing tests, one line of progress. */
export default class extends DefaultReporter {
  private readonly progress = makeProgress('files');

  constructor() {
    super({ summary: false });
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.progress.begin(specifications.length);
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module);
    this.progress.step();
  }

  protected override printTestModule(module: TestModule): void {
    if (module.state() === 'failed') super.printTestModule(module);
  }

  override onTestRunEnd(...run: Parameters<DefaultReporter['onTestRunEnd']>): void {
    this.progress.end();
    super.onTestRunEnd(...run);
  }
}
