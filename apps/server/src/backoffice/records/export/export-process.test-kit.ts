import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSlices } from '../../../app/slices';
import { readConfig } from '../../../platform/config/config';
import { openDatabase } from '../../../platform/db/database';
import { createLog } from '../../../platform/log/log';

/** A program of its own: takes the jobs of a database, and says how much memory it needed when it is told to stop. */
const url = process.env.DATABASE_URL ?? '';
const dataDir = await mkdtemp(join(tmpdir(), 'shuyuan-export-'));
const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: dataDir });
const db = openDatabase({ url, poolSize: 4, onIdleError: () => undefined });
const { jobs } = createSlices({ db, config, log: createLog({ level: 'warn' }) });

const megabytes = (): number => process.memoryUsage.rss() / 2 ** 20;
let peak = 0;
let idle = 0;
setInterval(() => {
  peak = Math.max(peak, megabytes());
}, 5);

const stop = jobs.start();
process.on('SIGUSR2', () => {
  idle = megabytes();
  peak = idle;
  process.stdout.write('measuring\n');
});
process.on('SIGTERM', async () => {
  process.stdout.write(`memory ${JSON.stringify({ idle: Math.round(idle), peak: Math.round(peak) })}\n`);
  await stop();
  await db.close();
  process.exit(0);
});
process.stdout.write('taking jobs\n');
