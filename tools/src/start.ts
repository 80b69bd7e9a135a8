import { buildStale } from './build-stale';
import { endTogether, startChild } from './children';
import { requireNode } from './node-version';
import { serverCommand, serverMemory } from './server-process';

requireNode();
if (await buildStale()) {
  const env = { ...serverMemory, ...process.env, NODE_ENV: process.env.NODE_ENV || 'production' };
  endTogether([startChild(serverCommand, { stdio: 'inherit', env })]);
} else {
  process.exitCode = 1;
}
