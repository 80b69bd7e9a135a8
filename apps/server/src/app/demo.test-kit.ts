import { type DemoSchool, demoReceipts, openDemoSchool } from '../courses/demo';
import { type Database, openDatabase } from '../platform/db/database';
import { createLog } from '../platform/log/log';
import { testSecrets } from '../platform/secrets/secrets.test-kit';
import type { TestApp } from './app.test-kit';
import { createSlices } from './slices';

/** The demo school of a test's app, over connections as the command has them. */
export const openTestDemo = ({
  databaseUrl,
  config,
}: TestApp): { db: Database; school: DemoSchool; said: readonly string[] } => {
  const secrets = testSecrets;
  const db = openDatabase({ url: databaseUrl, secrets, poolSize: 6, longWork: 'demo', onIdleError: () => undefined });
  const { slices, system } = createSlices({
    db,
    config,
    log: createLog({ level: 'silent' }),
    secrets,
    receipts: demoReceipts,
  });
  const said: string[] = [];
  return { db, said, school: openDemoSchool({ db: db.kysely, system, slices, say: (line) => said.push(line) }) };
};
