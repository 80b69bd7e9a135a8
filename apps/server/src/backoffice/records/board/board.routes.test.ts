import type { BoardColumn } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordMessages } from '@shuyuan/contract/backoffice/records/record.errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Clerk, clientOf, type Office, openOffice } from '../rights/rights.test-kit';

let office: Office;
let chief: Clerk;
const at = (clerk: Clerk) => clientOf(office.app, clerk, office.form.id);
const board = async (clerk: Clerk, query: Readonly<Record<string, unknown>> = {}): Promise<BoardColumn[]> => {
  const { status, body } = await at(clerk).read('board', { field: 'level', ...query });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.data as BoardColumn[];
};
const shape = (columns: readonly BoardColumn[]) =>
  columns.map(({ value, total, rows }) => [value, total, rows.map((row) => row.full_name ?? row.id)]);

beforeAll(async () => {
  office = await openOffice();
  chief = await office.clerk();
  const make = (full_name: string, level: string | null) => at(chief).make({ full_name, level });
  for (const name of ['甲', '乙', '丙']) await make(name, 'high');
  await make('丁', 'low');
  await make('戊', null);
  const { id } = await make('己', 'low');
  await office.app.db.pool.query(`update form.${office.form.table_name} set level = 'former' where id = $1`, [id]);
});
afterAll(() => office.app.close());

it('refuses those without the list, fields that are no single choice or hidden, and columns that are none', async () => {
  const blind = await office.clerk({ actions: ['create', 'edit', 'detail'] });
  expect((await at(blind).read('board', { field: 'level' })).status).toBe(403);
  const hidden = await office.clerk({ fields: { level: 'hide' } });
  const tried: readonly [Clerk, object, string][] = [
    [hidden, { field: 'level' }, 'field'],
    ...['full_name', 'room', 'nothing', 'id', '"level"'].map((field): [Clerk, object, string] => [
      chief,
      { field },
      'field',
    ]),
    [chief, { field: 'level', column: 'former' }, 'column'],
    [chief, { field: 'level', page: 2 }, 'column'],
    [chief, { field: 'level', page_size: 101 }, 'page_size'],
    [chief, { field: 'level', search: { nothing: 1 } }, 'search.nothing'],
  ];
  for (const [clerk, query, name] of tried) {
    const { status, body } = await at(clerk).read('board', { ...query });
    expect([query, status, Object.keys(body.errors as object)]).toEqual([query, 400, [name]]);
  }
  const { body } = await at(chief).read('board', { field: 'room' });
  expect(body.errors).toEqual({ field: [recordMessages.board] });
});

it('has the options in their order, with counts, the first rows, and last those without an option', async () => {
  expect(shape(await board(chief, { page_size: 2 }))).toEqual([
    ['high', 3, ['丙', '乙']],
    ['low', 1, ['丁']],
    [null, 2, ['己', '戊']],
  ]);
  expect(shape(await board(chief, { column: 'high', page: 2, page_size: 2 }))).toEqual([['high', 3, ['甲']]]);
  expect(shape(await board(chief, { column: '', sort_name: 'id', sort_type: 'asc' }))).toEqual([
    [null, 2, ['戊', '己']],
  ]);
});

it('is narrowed by search, keyword, row scope and field rights as the list is', async () => {
  expect(shape(await board(chief, { search: { full_name: '丙' } }))).toEqual([
    ['high', 1, ['丙']],
    ['low', 0, []],
    [null, 0, []],
  ]);
  expect((await board(chief, { keyword: '丁' })).map(({ total }) => total)).toEqual([0, 1, 0]);
  const own = await office.clerk({ scope: 'own', fields: { full_name: 'mask', score: 'hide' } });
  const mine = await at(own).make({ level: 'low' });
  const [high, low, none] = await board(own);
  expect([high?.total, low?.total, none?.total]).toEqual([0, 1, 0]);
  const { data } = await at(own).list();
  expect(low?.rows).toEqual(data);
  expect(low?.rows[0]).toMatchObject({ id: mine.id, level: 'low' });
  expect(low?.rows[0]).not.toHaveProperty('score');
});
