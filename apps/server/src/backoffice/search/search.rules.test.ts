import { describe, expect, test } from 'vitest';
import { findAmong } from '../../platform/pinyin/rank-texts';
import { pagesIn } from './search.rules';

const entry = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  url: 'screen',
  path: '/x',
  icon: '',
  children: [],
  has_auth_node_tags: [],
  ...more,
});
const pagesOf = (...items: ReturnType<typeof entry>[]) => pagesIn(items);
const menu = pagesOf(
  entry(1, '教学管理', { url: '#', children: [entry(2, '班级管理'), entry(3, '学员库'), entry(4, '高级班')] }),
  entry(5, '教师', { url: 'form/records', path: '^/form?custom_form_id=12' }),
  entry(6, '外聘', { url: 'form/records', path: '/form?custom_form_id=x' }),
);
const found = async (keyword: string) =>
  (await findAmong(menu, { keyword, textsOf: ({ name }) => [name] })).map(({ id }) => id);

describe('the pages of a menu', () => {
  test('are its entries with a screen, however deep, and name the form that they list', () => {
    expect(menu.map(({ id, formId }) => [id, formId])).toEqual([
      [2, undefined],
      [3, undefined],
      [4, undefined],
      [5, 12],
      [6, undefined],
    ]);
  });

  test.each([
    ['缴费', []],
    ['班级', [2]],
    ['班', [2, 4]],
    ['banji', [2]],
    ['BJGL', [2]],
    ['ＢＪ', [2]],
    ['xueyuan ku', [3]],
    ['班 管', [2]],
    ['gj', [4]],
    ['js', [5]],
  ])('are found by %j: %j', async (keyword, ids) => {
    expect(await found(keyword)).toEqual(ids);
  });
});
