import { runBuilt } from './server-command';

await runBuilt('apps/demo/dist/main.js');
