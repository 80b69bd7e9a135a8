import { createSlices } from '@shuyuan/server/app/slices';
import { type Database, openDatabase } from '@shuyuan/server/platform/db/database';
import { createLog } from '@shuyuan/server/platform/log/log';
import type { TestApp } from '@shuyuan/server/test-kit/app/app';
import { testSecrets } from '@shuyuan/server/test-kit/platform/secrets/secrets';
import { type DemoSchool, openDemoSchool } from './demo.service';
import { demoReceipts } from './demo-client';

/** The demo school in a test's app, with the connections that the command uses. */
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
