import { runServerCommand } from './server-command';

await runServerCommand('move');
