import { checkGates } from './check-gates';
import { requireNode } from './node-version';

requireNode();
process.exitCode = (await checkGates()) ? 0 : 1;
