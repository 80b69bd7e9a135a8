import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { serverRole } from './builtin/server-role';

declare module 'vitest' {
  interface ProvidedContext {
    superuserUrl: string;
    databaseUrl: string;
  }
}

/** The migrated database that test files clone; nobody may connect to it. */
export const templateDatabase = 'shuyuan_template';

/** Runs one statement as the superuser of the test run's PostgreSQL, in the database of `databaseUrl` where one is given. */
export const asSuperuser = async (statement: string, databaseUrl?: string): Promise<void> => {
  const url = new URL(inject('superuserUrl'));
  if (databaseUrl !== undefined) url.pathname = new URL(databaseUrl).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** A database of its own for a test file, empty (`template0`) or, by default, migrated. */
export const cloneDatabase = async (
  template: typeof templateDatabase | 'template0' = templateDatabase,
): Promise<{ url: string; drop(): Promise<void> }> => {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asSuperuser(`create database ${name} template ${template} owner ${serverRole}`);
  const url = new URL(inject('databaseUrl'));
  url.pathname = name;
  return { url: url.href, drop: () => asSuperuser(`drop database if exists ${name} with (force)`) };
};
