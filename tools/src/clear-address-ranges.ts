import { runServerCommand } from './server-command';

await runServerCommand('clear-address-ranges');
