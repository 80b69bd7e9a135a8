import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { migratorRole, serverRole } from './builtin/server-role';

declare module 'vitest' {
  interface ProvidedContext {
    superuserUrl: string;
    databaseUrl: string;
    migrationUrl: string;
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

/** A separate database for a test file. */
export interface ClonedDatabase {
  /** The address for the serving role. */
  readonly url: string;
  /** The address of the role that owns the tables. */
  readonly migrationUrl: string;
  drop(): Promise<void>;
}

const addressIn = (database: string, url: string): string => {
  const address = new URL(url);
  address.pathname = database;
  return address.href;
};

/** Makes a database: empty (`template0`), where the role that serves owns all that it makes, or, by default, migrated. */
export const cloneDatabase = async (
  template: typeof templateDatabase | 'template0' = templateDatabase,
): Promise<ClonedDatabase> => {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const owner = template === 'template0' ? serverRole : migratorRole;
  // Tests do not sync to disk: copying the files takes a quarter of the time of logging their pages.
  await asSuperuser(`create database ${name} template ${template} owner ${owner} strategy file_copy`);
  return {
    url: addressIn(name, inject('databaseUrl')),
    migrationUrl: addressIn(name, inject('migrationUrl')),
    drop: () => asSuperuser(`drop database if exists ${name} with (force)`),
  };
};

/** Makes an empty database that belongs to the migrating role. */
export const emptyDatabase = async (): Promise<ClonedDatabase> => {
  const empty = await cloneDatabase('template0');
  await asSuperuser(`alter database ${new URL(empty.url).pathname.slice(1)} owner to ${migratorRole}`);
  return empty;
};
