import { buildStale } from './build-stale';
import { endTogether, startChild } from './children';
import { requireNode } from './node-version';

requireNode();
if (await buildStale()) {
  const env = { ...process.env, NODE_ENV: process.env.NODE_ENV || 'production' };
  endTogether([startChild([process.execPath, 'apps/server/dist/main.js'], { stdio: 'inherit', env })]);
} else {
  process.exitCode = 1;
}
