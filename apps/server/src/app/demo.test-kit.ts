import { type DemoSchool, demoSeries, openDemoSchool } from '../courses/demo';
import { type Database, openDatabase } from '../platform/db/database';
import { createLog } from '../platform/log/log';
import { testSecrets } from '../platform/secrets/secrets.test-kit';
import type { TestApp } from './app.test-kit';
import { createSlices } from './slices';

/** The demo school in a test's app, with the connections that the command uses. */
export const openTestDemo = ({
  databaseUrl,
  config,
}: TestApp): { db: Database; school: DemoSchool; said: readonly string[] } => {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', `-c app.receipt_series=${demoSeries}`);
  const secrets = testSecrets;
  const db = openDatabase({ url: url.href, secrets, poolSize: 6, longWork: 'demo', onIdleError: () => undefined });
  const { slices, system } = createSlices({ db, config, log: createLog({ level: 'silent' }), secrets });
  const said: string[] = [];
  return { db, said, school: openDemoSchool({ db: db.kysely, system, slices, say: (line) => said.push(line) }) };
};
