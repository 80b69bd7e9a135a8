import { describe, expect, it } from 'vitest';
import { plantTree } from './planted-tree.test-kit';
import { rawSqlGate } from './raw-sql.gate';

describe('raw SQL', () => {
  it('accepts bound SQL and the SQL of the database platform', async () => {
    const root = await plantTree({
      'apps/server/src/backoffice/a.ts': "pool.query('select $1', [a + b]);\nsql`select ${a}`.execute(db);\n",
      'apps/server/src/platform/db/a.ts': 'client.query(`create database ${name}`);\n',
    });
    expect(await rawSqlGate.find(root)).toEqual([]);
  });

  it.each([
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
