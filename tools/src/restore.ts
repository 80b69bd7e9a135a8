import { runServerCommand } from './server-command';

await runServerCommand('restore');
