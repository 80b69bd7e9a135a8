import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listQuery, searchRange } from './list-query';

const query = listQuery({
  sortable: ['id', 'name'],
  search: { name: z.string(), at: searchRange(z.string()) },
});

describe('list query (requirements §12)', () => {
  it.each([
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: '1e3' },
    { page: 'x' },
    { page: '' },
    { page_size: '0' },
    { page_size: '1000' },
    { sort_name: 'password' },
    { sort_name: 'id; drop table app.admin' },
    { sort_name: '(case when 1=1 then id else name end)' },
    { sort_type: 'ascending' },
    { sort_type: 'asc, (select 1)' },
    { keyword: 'a'.repeat(101) },
    { search: '{' },
    { search: '[]' },
    { search: '"x"' },
    { search: 'null' },
    { search: '{"password":"x"}' },
    { search: '{"name":["a"]}' },
    { search: '{"name":{"$ne":""}}' },
    { search: '{"__proto__":{"x":1}}' },
    { search: '{"at":["a"]}' },
    { surplus: '1' },
  ])('refuses %j', (value) => expect(query.safeParse(value).success).toBe(false));

  it('starts at page 1 with 10 rows and no order (requirements §9)', () => {
    expect(query.parse({})).toEqual({ page: 1, page_size: 10 });
  });

  it('reads the texts of the wire', () => {
    expect(
      query.parse({
        page: '3',
        page_size: '999',
        sort_name: 'name',
        sort_type: 'desc',
        keyword: ' 张三 ',
        search: '{"name":"张","at":[null,"2026"]}',
      }),
    ).toEqual({
      page: 3,
      page_size: 999,
      sort_name: 'name',
      sort_type: 'desc',
      keyword: '张三',
      search: { name: '张', at: [null, '2026'] },
    });
  });

  it('takes an empty sort and search as none', () => {
    const { sort_name, sort_type, search } = query.parse({ sort_name: '', sort_type: '', search: '' });
    expect([sort_name, sort_type, search]).toEqual([undefined, undefined, undefined]);
  });
});
