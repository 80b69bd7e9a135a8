import { describe, expect, test } from 'vitest';
import { pageOf } from './page-of';

const rows = [
  { id: 1, name: '张三', at: null },
  { id: 10, name: '李四', at: '2026-01-02' },
  { id: 2, name: '李四', at: '2026-01-01' },
];
const ids = (query: Partial<Parameters<typeof pageOf<(typeof rows)[number], 'id' | 'name' | 'at'>>[1]>) =>
  pageOf(rows, { page: 1, page_size: 10, ...query }).data.map(({ id }) => id);

describe('a page of a list in memory', () => {
  test('is in the list’s own order unless a column is named', () => {
    expect(ids({})).toEqual([1, 10, 2]);
    expect(ids({ sort_type: 'desc' })).toEqual([1, 10, 2]);
  });

  test('is sorted by number, by pinyin and with absent values last, equal ones in their own order', () => {
    expect(ids({ sort_name: 'id' })).toEqual([1, 2, 10]);
    expect(ids({ sort_name: 'id', sort_type: 'desc' })).toEqual([10, 2, 1]);
    expect(ids({ sort_name: 'name' })).toEqual([10, 2, 1]);
    expect(ids({ sort_name: 'name', sort_type: 'desc' })).toEqual([1, 10, 2]);
    expect(ids({ sort_name: 'at' })).toEqual([2, 10, 1]);
  });

  test('has the total of all pages', () => {
    expect(pageOf(rows, { page: 2, page_size: 2 })).toEqual({ data: [rows[2]], total: 3 });
    expect(pageOf(rows, { page: 9, page_size: 2 })).toEqual({ data: [], total: 3 });
  });
});
