import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { makeStage } from './builtin-postgres.test-kit';

type Stage = Awaited<ReturnType<typeof makeStage>>;

/** A stage for a test file, on which each test has its own data folder. */
export const setUpRounds = () => {
  let stage: Stage;
  let dataDir = '';
  let round = 0;

  beforeAll(async () => {
    stage = await makeStage();
  });
  afterAll(() => stage.clear());
  beforeEach(() => {
    round += 1;
    dataDir = join(stage.folder, `data-${round}`);
  });
  // Processes that a failed test left running would make the next one fail as well.
  afterEach(() => stage.endAll());

  const serve = (options: Parameters<Stage['serve']>[1] = {}) => stage.serve(dataDir, options);

  let started: Promise<string> | undefined;
  const startOnce = async (): Promise<string> => {
    const folder = join(stage.folder, 'started');
    const server = stage.serve(folder);
    expect(await server.next()).toMatchObject({ state: 'ready', message: '' });
    await server.stop();
    return folder;
  };
  /** Gives the test a data folder that has been started and stopped before; it is made once and copied. */
  const layStarted = async (): Promise<void> => {
    started ??= startOnce();
    await promisify(execFile)('cp', ['-a', await started, dataDir]);
  };
  return {
    layStarted,
    /** The data folder of the current test. */
    get dataDir() {
      return dataDir;
    },
    inPostgres: (...path: string[]): string => join(dataDir, 'postgres', ...path),
    serve,
    /** Starts a server without competitors on a folder that was started before. */
    startAlone: async (options: Parameters<Stage['serve']>[1] = {}) => {
      if (!existsSync(dataDir)) await layStarted();
      const server = serve(options);
      const ready = await server.next();
      expect(ready).toMatchObject({ state: 'ready', message: '' });
      return { server, ready };
    },
  };
};
