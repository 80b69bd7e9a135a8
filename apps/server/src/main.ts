import { run } from './app/run';

await run({ env: process.env, home: new URL('..', import.meta.url), command: process.argv.slice(2) });
