import { describe, expect, it } from 'vitest';
import { plantTree } from './planted-tree.test-kit';
import { rawSqlGate } from './raw-sql.gate';

describe('raw SQL', () => {
  it('accepts bound SQL and the SQL of the database platform', async () => {
    const root = await plantTree({
      'apps/server/src/backoffice/a.ts': "pool.query('select $1', [a + b]);\nconst { sql, parameters } = compiled;\n",
      'apps/server/src/platform/db/a.ts': 'client.query(`create database ${name}`);\n',
    });
    expect(await rawSqlGate.find(root)).toEqual([]);
  });

  it.each([
    'apps/server/src/backoffice/jobs/job.repository.ts',
    'apps/server/src/backoffice/jobs/job.sql.ts',
    'apps/server/src/backoffice/jobs/job.statement.ts',
    'apps/server/src/courses/payments/payment.schema.ts',
    'apps/server/src/backoffice/jobs/job.test-kit.ts',
    'apps/server/src/backoffice/jobs/job.routes.test.ts',
    'apps/server/src/backoffice/forms/field-types/rate.ts',
    'apps/server/src/platform/db/lock.ts',
  ])('accepts statements in %s', async (file) => {
    const content = "import { sql } from 'kysely';\nsql`select ${a}`.execute(db);\ndb.selectFrom('app.job');\n";
    expect(await rawSqlGate.find(await plantTree({ [file]: content }))).toEqual([]);
  });

  it.each([
    ['the tag in a service', 'apps/server/src/backoffice/jobs/job.service.ts', "import { sql } from 'kysely';"],
    ['the tag under another name', 'apps/server/src/courses/a.rules.ts', "import { sql as text } from 'kysely';"],
    ['the tag beside a type', 'apps/server/src/courses/a.job.ts', "import { type RawBuilder, sql } from 'kysely';"],
    ['the tag of all of Kysely', 'apps/server/src/app/a.ts', 'kysely.sql<number>`select 1`'],
    ['a query', 'apps/server/src/backoffice/a.routes.ts', "db.selectFrom('app.job')"],
    ['a query of a member', 'apps/server/src/backoffice/a.service.ts', "deps.db.selectFrom('app.job')"],
    ['an insert', 'apps/server/src/backoffice/a.service.ts', "db.insertInto('app.job')"],
    ['an update', 'apps/server/src/backoffice/a.service.ts', "db.updateTable('app.job')"],
    ['a delete', 'apps/server/src/backoffice/a.service.ts', "db.deleteFrom('app.job')"],
    ['a query in a file that is named almost like a statement', 'apps/server/src/a-statement.ts', "db.selectFrom('a')"],
    ['raw SQL', 'apps/server/src/backoffice/a.ts', 'sql.raw(name)'],
    ['raw SQL of the demo school', 'apps/demo/src/a.ts', 'sql.raw(name)'],
    ['SQL with a value pasted in', 'apps/server/src/backoffice/a.ts', 'pool.query(`select ${name}`)'],
    ['SQL put together', 'apps/server/src/backoffice/a.ts', "pool.query('select ' + name)"],
    ['SQL put together from a variable', 'apps/server/src/backoffice/a.ts', 'pool.query(start + name)'],
    ['SQL pasted over several lines', 'apps/server/src/backoffice/a.ts', 'pool.query(\n  `select\n  ${name}`,\n)'],
    ['SQL pasted into a query object', 'apps/server/src/backoffice/a.ts', 'pool.query({ text: `select ${name}` })'],
  ])('finds %s', async (_what, file, content) => {
    expect(await rawSqlGate.find(await plantTree({ [file]: content }))).toEqual([
      expect.stringContaining(`${file}:1: `),
    ]);
  });
});
