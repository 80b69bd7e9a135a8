import { runServerCommand } from './server-command';

await runServerCommand('verify-audit');
