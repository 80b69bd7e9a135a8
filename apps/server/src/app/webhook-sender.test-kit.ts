import { loopbackAllowed, quick } from '../backoffice/webhooks/webhook.test-kit';
import { readConfig } from '../platform/config/config';
import { openDatabase } from '../platform/db/database';
import { createLog } from '../platform/log/log';
import { testSecrets } from '../platform/secrets/secrets.test-kit';
import { createSlices } from './slices';

/** A separate program: sends the webhooks of a database until it is stopped or killed. */
const config = readConfig({ ...process.env, NODE_ENV: 'test', ...loopbackAllowed });
const log = createLog({ level: 'warn' });
const db = openDatabase({
  url: process.env.DATABASE_URL ?? '',
  secrets: testSecrets,
  poolSize: 6,
  onIdleError: () => undefined,
});
const { webhooks } = createSlices({ db, config, log, secrets: testSecrets, webhookTrial: { timing: quick } });
const stop = webhooks.start();
process.on('SIGTERM', async () => {
  await stop();
  await db.close();
  process.exit(0);
});
process.stdout.write('sending\n');
setInterval(() => undefined, 60_000);
