import { runServerCommand } from './server-command';

await runServerCommand('reset-password');
