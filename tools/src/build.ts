import { buildStale } from './build-stale';
import { requireNode } from './node-version';

requireNode();
process.exitCode = (await buildStale({ force: process.argv.includes('--force') })) ? 0 : 1;
