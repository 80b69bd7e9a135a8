import { buildStale } from './build-stale';
import { endTogether, startChild } from './children';
import { requireNode } from './node-version';
import { demoCommand, serverCommand, serverMemory } from './server-process';

/** Makes the demo school where there is none yet; the server waits for it, since both need the data folder. */
const makeDemo = (env: NodeJS.ProcessEnv): Promise<number> =>
  new Promise((resolve) => {
    const demo = startChild([...demoCommand, '--once'], { stdio: 'inherit', env, detached: false });
    demo.on('error', () => resolve(1)).on('exit', (code) => resolve(code ?? 1));
  });

requireNode();
if (await buildStale()) {
  const env = { ...serverMemory, ...process.env, NODE_ENV: process.env.NODE_ENV || 'production' };
  const failed = process.argv.includes('--demo') ? await makeDemo(env) : 0;
  if (failed === 0) endTogether([startChild(serverCommand, { stdio: 'inherit', env })]);
  else process.exitCode = failed;
} else {
  process.exitCode = 1;
}
