import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../platform/db/database';
import { createLog } from '../../platform/log/log';
import { testSecrets } from '../../platform/secrets/secrets.test-kit';
import { localStorage } from '../../platform/storage/local-storage';
import { openScratch } from '../../platform/storage/scratch';
import { createFiles } from '../files';
import { createJobs } from '.';
import { testKinds } from './job-kinds.test-kit';

/** A separate program: runs the jobs of a database until it is stopped or killed. */
const url = process.env.DATABASE_URL ?? '';
const folder = await mkdtemp(join(tmpdir(), 'shuyuan-worker-'));
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
for (const kind of testKinds({ started: [], stopped: [] })) jobs.define(kind);
const stop = jobs.start();
process.on('SIGTERM', async () => {
  await stop();
  await db.close();
  process.exit(0);
});
process.stdout.write('taking jobs\n');
setInterval(() => undefined, 60_000);
