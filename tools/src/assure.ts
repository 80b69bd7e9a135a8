import { requireNode } from './node-version';
import { runTests } from './run-tests';

requireNode();

// Tests that can run longer read this and do so.
process.env.ASSURE = '1';
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
process.exitCode = (await runTests({ only, isSteadyAsked: true })) ? 0 : 1;
