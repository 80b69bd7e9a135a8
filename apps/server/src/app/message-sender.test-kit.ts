import { quickMessages } from '../backoffice/messages/message.test-kit';
import { readConfig } from '../platform/config/config';
import { openDatabase } from '../platform/db/database';
import { createLog } from '../platform/log/log';
import { testSecrets } from '../platform/secrets/secrets.test-kit';
import { createSlices } from './slices';

/** A separate program: sends the messages of a database until it is stopped or killed. */
const config = readConfig({ ...process.env, NODE_ENV: 'test' });
const log = createLog({ level: 'fatal' });
const db = openDatabase({
  url: process.env.DATABASE_URL ?? '',
  secrets: testSecrets,
  poolSize: 6,
  onIdleError: () => undefined,
});
// Long enough that a busy machine does not lose a claim whose process lives.
const timing = { ...quickMessages, leaseMs: 6000 };
const { messages } = createSlices({ db, config, log, secrets: testSecrets, messageTrial: { timing } });
const stop = messages.start();
process.on('SIGTERM', async () => {
  await stop();
  await db.close();
  process.exit(0);
});
process.stdout.write('sending\n');
setInterval(() => undefined, 60_000);
