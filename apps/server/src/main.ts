import { run } from './app/run';

await run({ env: process.env, home: new URL('..', import.meta.url) });
