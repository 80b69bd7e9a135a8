import { formEndpoints } from '@shuyuan/contract/backoffice/forms/form.endpoints';
import { searchedText, wordPattern } from '@shuyuan/contract/platform/search-match';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../platform/log/log';
import { queryGrams } from '../../../platform/pinyin/search-grams';
import {
  chiefToken,
  type FormApp,
  fieldOf,
  formOf,
  inputOf,
  save,
  saveLive,
  startFormApp,
  sync,
} from '../form.test-kit';
import { refillStale } from './refill.service';

let app: FormApp;
beforeAll(async () => {
  app = await startFormApp();
});
afterAll(() => app.close());

/** The ids of the rows that a keyword finds. */
const found = async (table: string, words: string): Promise<number[]> => {
  const word = searchedText(words);
  const { rows } = await app.db.pool.query<{ id: number }>(
    `select id from form.${table} where search_grams @> $1 and search_entry ~ $2 order by id`,
    [queryGrams(word).all, wordPattern(word)],
  );
  return rows.map(({ id }) => id);
};

const levels = [
  { label: '本科', value: 'a' },
  { label: '硕士', value: 'b' },
];

test('the rows of an adopted table are found by their words, pinyin and initials, in batches', async () => {
  const { table_name: table } = formOf();
  await app.db.pool.query(`create table form.${table} (id bigint primary key, full_name text, card text)`);
  await app.db.pool.query(
    `insert into form.${table} select g, case when g = 1203 then '张三' else '李四' end, 'X-' || g from generate_series(1, 1203) g`,
  );
  await saveLive(
    app,
    formOf({ table_name: table, adopt: true, fields: [fieldOf({ field: 'full_name', name: '姓名' })] }),
  );
  for (const words of ['张三', 'zhangsan', 'zs', 'ZS']) expect(await found(table, words), words).toEqual([1203]);
  expect(await found(table, '李四')).toHaveLength(1202);
  // A column that is no field is not searched.
  expect(await found(table, 'X-1')).toEqual([]);
});

test('choices are found by their labels, also by those of a later sync; an ID number is not', async () => {
  const form = await saveLive(
    app,
    formOf({
      fields: [
        fieldOf({ field: 'level', name: '学历', edit_input: 'select', select_item: levels }),
        fieldOf({ field: 'card', name: '身份证', edit_input: 'id_card' }),
      ],
    }),
  );
  const table = form.table_name;
  await app.db.pool.query(`insert into form.${table} (level, card) values ('b', app.seal('11010519491231002X'))`);
  await app.db.pool.query('update app.custom_form set search_key = null where id = $1', [form.id]);
  await refillStale({ db: app.db.kysely, log: createLog({ level: 'silent' }) });
  expect(await found(table, '硕士')).toEqual([1]);
  expect(await found(table, '11010519491231002X')).toEqual([]);

  const input = inputOf(form);
  const renamed = levels.map((level) => (level.value === 'b' ? { ...level, label: '研究生' } : level));
  const fields = input.fields.map((field) => (field.field === 'level' ? { ...field, select_item: renamed } : field));
  await sync(app, (await save(app, { ...input, fields })).id);
  expect(await found(table, 'yjs')).toEqual([1]);
  expect(await found(table, '硕士')).toEqual([]);
});

test('the rows of a copy are found as well', async () => {
  const form = await saveLive(app, formOf({ fields: [fieldOf({ field: 'full_name', name: '姓名' })] }));
  await app.db.pool.query(`insert into form.${form.table_name} (full_name) values ('欧阳修')`);
  const copy = formOf();
  const { status } = await app.call(formEndpoints.cloneTable, {
    token: await chiefToken(app),
    query: { id: String(form.id), name: copy.name, table_name: copy.table_name, with_rows: '1' },
  });
  expect(status).toBe(200);
  await expect.poll(() => found(copy.table_name, 'oyx')).toEqual([1]);
});
