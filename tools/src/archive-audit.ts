import { runServerCommand } from './server-command';

await runServerCommand('archive-audit');
