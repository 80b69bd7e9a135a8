import { run } from './app/run';
import { limitHeapGrowth } from './platform/process/heap-growth';

limitHeapGrowth();
await run({ env: process.env, home: new URL('..', import.meta.url), command: process.argv.slice(2) });
