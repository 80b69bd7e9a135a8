import { formEndpoints, formFieldEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { isColumnName, ownColumns, reservedWords } from '@shuyuan/contract/backoffice/forms/form-name';
import { runs } from '@shuyuan/contract/platform/assure.test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FormApp, fieldOf, formOf, save, startFormApp } from '../form.test-kit';

let app: FormApp;
beforeAll(async () => {
  app = await startFormApp();
});
afterAll(() => app.close());

const batchSize = 300;
const batches = runs({ usual: 10, assure: 334 });

const attack = fc.constantFrom(
  '"; drop schema form cascade; --',
  "'; drop table app.admin; --",
  'a"."b',
  'form.x',
  'pg_catalog.pg_class',
  'a) values (1); create table form.owned (id int); --',
  'a\u0000b',
  'a\nb',
  '$$; select pg_sleep(9); $$',
  '/*',
  'ａｂ',
  '__proto__',
  'constructor',
  'A',
  'ı',
);
const plain = fc.string({ unit: fc.constantFrom(...'abcxyz019_'), minLength: 1, maxLength: 12 });
const hostileName = fc.oneof(
  attack,
  fc.tuple(plain, attack).map((parts) => parts.join('')),
  fc.constantFrom(...ownColumns, ...reservedWords),
  plain,
  plain.map((name) => name.repeat(9)),
  fc.string({ unit: 'binary', maxLength: 16 }),
);

/** Everything that a statement could have changed outside the rows of our own tables. */
const catalogueHash = async (): Promise<string> => {
  const { rows } = await app.db.pool.query<{ hash: string }>(`
    select md5(string_agg(line, ',' order by line)) as hash from (
      select format('%s.%s.%s', relnamespace, relname, relkind) as line from pg_class where oid >= 16384
      union all select format('%s.%s.%s', attrelid, attname, atttypid) from pg_attribute where attrelid >= 16384
      union all select format('%s.%s', pronamespace, proname) from pg_proc where oid >= 16384
      union all select nspname from pg_namespace where nspname !~ '^pg_(toast_)?temp'
      union all select rolname from pg_roles
    ) as catalogue`);
  return rows[0]?.hash ?? '';
};

test(`${batches * batchSize} names of columns and tables change nothing in the catalogue (assurance C23)`, async () => {
  const names = fc.sample(hostileName, { numRuns: batches * batchSize, seed: 20_260_301 });
  const before = await catalogueHash();
  for (let batch = 0; batch < batches; batch += 1) {
    const own = names.slice(batch * batchSize, (batch + 1) * batchSize);
    const fields = own.map((field, at) => fieldOf({ field, name: `字段 ${at}` }));
    const [table_name = ''] = own;
    const refusal = await app.call(formEndpoints.save, { body: { ...formOf({ fields }), table_name } });
    expect(refusal.status).toBe(400);
    const look = await app.call(formEndpoints.realTableShow, { query: { table_name } });
    expect([400, 404]).toContain(look.status);
    const clone = { id: '1', name: '副本', table_name };
    expect([400, 404]).toContain((await app.call(formEndpoints.cloneTable, { query: clone })).status);
    const query = { name: table_name.trim().slice(0, 50) || '空', taken: own.slice(1, 50).join(',') };
    expect((await app.call(formFieldEndpoints.pinyin, { query })).status).toBe(200);
  }
  const good = [...new Set(names.filter(isColumnName))].slice(0, batchSize);
  expect(good.length).toBeGreaterThan(100);
  const form = await save(app, formOf({ fields: good.map((field) => fieldOf({ field })) }));
  expect(form.fields.map(({ field }) => field)).toEqual(good);
  expect(await catalogueHash()).toBe(before);
}, 180_000);
