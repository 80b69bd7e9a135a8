import { buildStale } from './build-stale';
import { endTogether, startChild } from './children';
import { requireNode } from './node-version';
import { demoCommand, serverCommand, serverMemory } from './server-process';
import { startProduct } from './start-product';

const environment = (): NodeJS.ProcessEnv => ({
  ...serverMemory,
  ...process.env,
  NODE_ENV: process.env.NODE_ENV || 'production',
});

const makeDemo = (): Promise<number> =>
  new Promise((resolve) => {
    const options = { stdio: 'inherit', env: environment(), detached: false } as const;
    const demo = startChild([...demoCommand, '--once'], options);
    demo.on('error', () => resolve(1)).on('exit', (code) => resolve(code ?? 1));
  });

requireNode();
const code = await startProduct(process.argv.slice(2), {
  build: buildStale,
  makeDemo,
  serve: () => endTogether([startChild(serverCommand, { stdio: 'inherit', env: environment() })]),
});
if (code !== undefined) process.exitCode = code;
