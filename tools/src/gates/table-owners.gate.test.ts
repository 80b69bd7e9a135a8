import { describe, expect, it } from 'vitest';
import { plantTree } from './planted-tree.test-kit';
import { tableOwnersGate } from './table-owners.gate';

const declared = (...tables: string[]) =>
  `declare module '../../platform/db/tables' {\n  interface Tables {\n${tables.map((table) => `    '${table}': Row;\n`).join('')}  }\n}\n`;

const house = {
  'apps/server/migrations/0001_first.sql': 'create table app.menu (id bigint);\nCREATE TABLE app.job (id bigint);\n',
  'apps/server/src/backoffice/menu/menu.table.ts': declared('app.menu'),
  'apps/server/src/backoffice/jobs/job.table.ts': declared('app.job'),
  'apps/server/src/backoffice/audit/audit.table.ts': declared('app.audit_log'),
  'apps/server/src/backoffice/menu/menu.sql.ts': 'export const menuSql = sql`select id from app.menu`;\n',
};
const file = 'apps/server/src/backoffice/jobs/job.repository.ts';

describe('table owners', () => {
  it('finds nothing where every table has an owner and is named by its owner alone', async () => {
    const root = await plantTree({
      ...house,
      [file]:
        '// app.menu is of another slice\nsql`select from app.job where menu = ${menuSql} and app.menus() is null`;\n',
      'apps/server/src/backoffice/jobs/job.test.ts': 'sql`delete from app.menu`;\n',
      'apps/server/src/backoffice/jobs/job.test-kit.ts': 'sql`delete from app.menu`;\n',
      'apps/server/src/backoffice/audit-log/audit-log.ts': 'sql`select from app.audit_log`;\n',
    });
    expect(await tableOwnersGate.find(root)).toEqual([]);
  });

  it.each([
    ['a statement', 'sql`select id from app.menu`;'],
    ['a statement with values before it', 'sql`select ${a} from app.job where id in (select ${b} from app.menu)`;'],
    ['a builder', "db.selectFrom('app.menu as menu');"],
    ['a join', "db.selectFrom('app.job').innerJoin('app.menu', 'menu.id', 'job.id');"],
    ['a text', "pool.query('delete from app.menu');"],
    ['an update', "db.updateTable('app.menu');"],
  ])("finds another slice's table in %s", async (_what, line) => {
    const root = await plantTree({ ...house, [file]: `${line}\n` });
    expect(await tableOwnersGate.find(root)).toEqual([
      expect.stringContaining(`${file}:1: names app.menu of backoffice/menu`),
    ]);
  });

  it.each([
    'apps/server/src/app/start.ts',
    'apps/server/src/courses/payments/payment.ts',
    'apps/server/src/platform/http/server.ts',
    'apps/demo/src/demo.ts',
  ])('finds it in %s', async (other) => {
    const root = await plantTree({ ...house, [other]: 'sql`select from app.job`;\n' });
    expect(await tableOwnersGate.find(root)).toEqual([expect.stringContaining('names app.job of backoffice/jobs')]);
  });

  it.each([
    'create table app.mark (id bigint);',
    'create unlogged table app.mark (id bigint);',
    'create table if not exists app.mark (id bigint);',
  ])('finds a table that no slice declares: %s', async (statement) => {
    const migration = 'apps/server/migrations/0002_second.sql';
    const root = await plantTree({ ...house, [migration]: `${statement}\n` });
    expect(await tableOwnersGate.find(root)).toEqual([`${migration}: app.mark is declared in no slice's *.table.ts`]);
  });

  it("gives a system form's table to the slice of its contract, and halves of one concern each other's", async () => {
    const root = await plantTree({
      ...house,
      'packages/contract/src/courses/payments/refund.form.ts':
        "export const refundForm = {\n  table_name: 'course_refund',\n};\n",
      'packages/contract/src/courses/classes/class.form.ts':
        "export const classForm = {\n  table_name: 'course_class',\n};\n",
      'apps/server/src/courses/payments/refund.ts': 'sql`select from form.course_refund`;\n',
      'apps/server/src/courses/contacts/member.ts': 'sql`select from form.course_class`;\n',
      'apps/server/src/courses/attendance/seen.ts': 'sql`select from form.course_refund, form.course_class`;\n',
    });
    expect(await tableOwnersGate.find(root)).toEqual([
      expect.stringContaining(
        'attendance/seen.ts:1: names form.course_refund of courses/payments, form.course_class of courses/programmes and courses/classes',
      ),
    ]);
  });

  it('finds a table that two slices declare', async () => {
    const root = await plantTree({
      ...house,
      'apps/server/src/courses/payments/payment.table.ts': declared('app.job'),
    });
    expect(await tableOwnersGate.find(root)).toContain('app.job: declared by backoffice/jobs and by courses/payments');
  });
});
