import { createInterface } from 'node:readline';
import pino from 'pino';
import { startBuiltinPostgres } from './builtin-postgres';

// A server reduced to its database: tests start it as a process of its own, under any user, and kill it.
const [dataDir = '', packageRoot = '', durability = ''] = process.argv.slice(2);

// The test run may be gone by the time that there is something to report.
process.stdout.on('error', () => undefined);

const say = (message: Record<string, unknown>): void => {
  process.stdout.write(`${JSON.stringify(message)}\n`);
};

const serve = async (): Promise<number> => {
  try {
    const postgres = await startBuiltinPostgres({
      dataDir,
      packageRoot,
      durable: durability === 'durable',
      log: pino({ level: 'info' }, pino.destination(2)),
      onFatal: (error) => say({ state: 'lost', message: error.message }),
    });
    say({ state: 'ready', url: postgres.url, migrationUrl: postgres.migrationUrl, adopted: postgres.adopted });
    // Ends with its input, so that an interrupted test run leaves nothing behind.
    for await (const line of createInterface({ input: process.stdin })) if (line === 'stop') break;
    await postgres.stop();
    say({ state: 'stopped' });
    return 0;
  } catch (error) {
    say({ state: 'refused', kind: error?.constructor.name, message: error instanceof Error ? error.message : '' });
    return 1;
  }
};

process.exitCode = await serve();
process.stdin.destroy();
