import { buildStale } from './build-stale';
import { requireNode } from './node-version';
import { writeSbom } from './write-sbom';

requireNode();
process.exitCode = (await buildStale({ force: process.argv.includes('--force') })) && (await writeSbom()) ? 0 : 1;
