import { runServerCommand } from './server-command';

await runServerCommand('upgrade');
