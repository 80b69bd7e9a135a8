import { runServerCommand } from './server-command';

await runServerCommand('rotate-keys');
