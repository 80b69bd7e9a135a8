// @module-tag long
import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { columnName, ownColumns, reservedWords, tableName } from '@shuyuan/contract/backoffice/forms/form-name';
import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FormApp, fieldOf, formOf, startFormApp } from '../form.test-kit';
import { definitionWith, fieldOfType, testFormId } from './field.test-kit';
import { columnSql, tableSql } from './place-name.sql';
import { planSync } from './plan-sync';
import { statementSql } from './statement.sql';

let app: FormApp;
beforeAll(async () => {
  app = await startFormApp();
});
afterAll(() => app.close());

const corpus = [
  ...[
    '',
    ' ',
    'a b',
    'a-b',
    'A',
    'Name',
    '1a',
    '_a',
    'a.b',
    'a"b',
    "a'b",
    'a;b',
    'a\u0000',
    'a\n',
    '姓名',
    'ａ',
    'a\u202e',
    'é',
  ],
  ...[
    '"; drop table app.admin; --',
    "x'); delete from app.session; --",
    'a" bigint); drop schema app cascade; --',
    '$1',
  ],
  ...[
    'a/*',
    '*/a',
    '--',
    '\\',
    '%s',
    '%I',
    'pg_catalog.pg_class',
    'app.admin',
    '"app"."admin"',
    'a'.repeat(49),
    'a'.repeat(64),
  ],
  ...[...reservedWords],
];
const lookalikes = [...'abcz019_'].concat([
  '"',
  "'",
  ';',
  ' ',
  '-',
  '.',
  '\\',
  '\u0000',
  '表',
  'A',
  '$',
  '\n',
  '(',
  ')',
]);
const anyName = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: fc.constantFrom(...lookalikes), maxLength: 52 }) },
  { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...'abcxyz0123456789_'), maxLength: 52 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(...corpus) },
);

/** Every statement of a plan that makes, renames and drops a field of this name in a table of that name. */
const statementsFor = ({ column, table }: { column: string; table: string }): string[] => {
  const field = fieldOfType('text', { id: 7, field: column, settings: { sortable: true }, validation: ['unique'] });
  const empty = { formId: testFormId, recycled: [], relations: new Map() };
  const draft = definitionWith([field], table);
  const made = planSync({ ...empty, live: undefined, draft, real: undefined });
  const real = {
    ...{ name: table, comment: '', rows: 0, primaryKey: ['id'], indexes: [], references: [], links: [] },
    columns: [{ name: column, type: 'text', comment: '', notNull: false, hasDefault: false }],
  };
  const moved = definitionWith([{ ...field, field: 'elsewhere', edit_input: 'number' }], 'elsewhere_table');
  const changed = planSync({ ...empty, live: draft, draft: moved, real });
  const dropped = planSync({ ...empty, live: draft, draft: definitionWith([], table), real });
  return [made, changed, dropped].flatMap(({ steps }) =>
    steps.flatMap(({ statements }) =>
      statements.map((statement) => statementSql(statement).compile(app.db.kysely).sql),
    ),
  );
};

/** Tables, columns, indexes, constraints, functions and schemas of the whole database. */
const catalogueHash = async (): Promise<unknown> => {
  const { rows } = await app.db.pool.query(`select md5(string_agg(line, '|' order by line)) as hash from (
    select format('%s %s %s', relnamespace, relname, relkind) as line from pg_class
    union all select format('%s %s %s %s', attrelid, attname, atttypid, attisdropped) from pg_attribute
    union all select format('%s %s', conrelid, conname) from pg_constraint
    union all select format('%s %s', pronamespace, proname) from pg_proc
    union all select nspname::text from pg_namespace
    union all select rolname::text from pg_roles) as lines`);
  return rows;
};

/** Names that the product reserves; staff cannot use them. */
const isOwn = (name: string): boolean => ownColumns.some((own) => own === name) || /^_(link|t|r|m)_[0-9]+$/.test(name);

/** As `toThrow` does it; a hundred thousand expectations would take longer than the calls they check. */
const refuses = (quote: () => unknown): boolean => {
  try {
    quote();
    return false;
  } catch (error) {
    return error instanceof TypeError;
  }
};

const shapeOf = (statements: readonly string[], { column, table }: { column: string; table: string }): string[] =>
  statements.map((sql) =>
    sql
      .replaceAll(`"${column}"`, '"<column>"')
      .replaceAll(`"${table}"`, '"<table>"')
      .replaceAll(`'form.${table}'`, "'form.<table>'"),
  );

const count = runs({ usual: 2000, assure: 100_000 });

describe('a name (assurance C23)', () => {
  test(`of ${count}, most of them nasty, is refused or stands quoted where the plan wants it, and nowhere else`, () => {
    const model = { column: 'model_column', table: 'model_table' };
    const shapes = shapeOf(statementsFor(model), model);
    let accepted = 0;
    const property = fc.property(anyName, (name) => {
      const isColumn = columnName.safeParse(name).success;
      const isTable = tableName.safeParse(name).success;
      if (!isColumn && !isOwn(name) && !refuses(() => columnSql(name))) expect.fail(`the column ${name} was taken`);
      if (!isTable && !isOwn(name) && !refuses(() => tableSql(name))) expect.fail(`the table ${name} was taken`);
      if (!isColumn || !isTable || accepted > 3000) return;
      accepted += 1;
      const names = { column: name, table: `t_${name}`.slice(0, 48) };
      expect(shapeOf(statementsFor(names), names)).toEqual(shapes);
    });
    fc.assert(property, { numRuns: count });
    expect(accepted).toBeGreaterThan(count / 100);
    recordFigure('C23', 'names of fields and tables, most of them nasty', { names: count, misplaced: 0 });
  }, 200_000);

  test('that is bad changes nothing in the catalogue, whichever way it comes in', async () => {
    const before = await catalogueHash();
    for (const name of corpus.filter((name) => !tableName.safeParse(name).success)) {
      const asField = await app.call(formEndpoints.save, {
        body: formOf({ fields: [fieldOf({ field: name, name: '字段' })] }),
      });
      const asTable = await app.call(formEndpoints.save, { body: formOf({ table_name: name }) });
      expect([asField.status, asTable.status], JSON.stringify(name)).toEqual([400, 400]);
    }
    expect(await catalogueHash()).toEqual(before);
  }, 60_000);
});
