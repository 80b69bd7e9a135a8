import { entryBody, entryPart } from '@shuyuan/contract/platform/search-match';
import { expect, it } from 'vitest';
import { foundRows } from './found-rows';

const row = (name: string, syllables: string[], more = '') => ({
  name,
  search_entry: entryPart('A', entryBody(name, [syllables])) + (more === '' ? '' : entryPart('B', entryBody(more, []))),
});
const rows = [
  row('张伟明', ['zhang', 'wei', 'ming']),
  row('李张伟', ['li', 'zhang', 'wei']),
  row('张伟', ['zhang', 'wei'], '13812342499'),
  row('王芳', ['wang', 'fang']),
];

const names = (keyword: string): string[] => foundRows(rows, keyword).map(({ name }) => name);

it('rows are found by the rule of all lists, best first, and all of them without a keyword', () => {
  expect(names('')).toEqual(rows.map(({ name }) => name));
  expect(names('zhangwei')).toEqual(['张伟', '张伟明', '李张伟']);
  expect(names('zw 2499')).toEqual(['张伟']);
  expect(names('angwe')).toEqual([]);
});
