import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../platform/db/database';
import { createLog } from '../../../platform/log/log';
import { testSecrets } from '../../../platform/secrets/secrets.test-kit';
import { localStorage } from '../../../platform/storage/local-storage';
import { openScratch } from '../../../platform/storage/scratch';
import { createFiles } from '../../files';
import { createJobs } from '../../jobs';
import { exportJob } from './export.job';

/** A separate program: runs the exports of a database, and reports its memory use when it is stopped. */
const url = process.env.DATABASE_URL ?? '';
const folder = await mkdtemp(join(tmpdir(), 'shuyuan-export-'));
const db = openDatabase({ url, secrets: testSecrets, poolSize: 4, onIdleError: () => undefined });
const log = createLog({ level: 'warn' });
const scratch = openScratch(join(folder, 'scratch'));
const storage = localStorage(join(folder, 'objects'));
const { held } = createFiles({
  db: db.kysely,
  config: { UPLOAD_MAX_MB: 1 },
  log,
  storage,
  scratch,
  quota: async () => ({ user_mb: 0, total_mb: 0 }),
});
const jobs = createJobs({ db, log, held, scratch, storageId: 'test' });
jobs.define(exportJob({ db, config: {}, log, jobs, held, scratch, keepers: new Map() }));

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
