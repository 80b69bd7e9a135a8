import { requireNode } from './node-version';
import { writeSbom } from './write-sbom';

requireNode();
process.exitCode = (await writeSbom()) ? 0 : 1;
