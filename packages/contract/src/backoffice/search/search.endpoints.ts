import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { one } from '../../platform/replies';
import { searchAnswer, searchedRefs, searchGroup, searchKeyword } from './search';

/** The search over everything that the caller may list: each form answers as its own list would. */
export const searchEndpoints = defineEndpoints({
  index: {
    method: 'GET',
    path: '/api/admin/search/index',
    access: 'session',
    summary: '按关键字查找可见的记录、菜单页面和表单，按表单分组',
    query: z.strictObject({ keyword: searchKeyword }),
    reply: one(searchAnswer),
  },
  recent: {
    method: 'GET',
    path: '/api/admin/search/recent',
    access: 'session',
    summary: '按编号取回最近打开过的记录：refs 为“表单编号.记录编号”，用逗号分隔；看不到的不返回',
    query: z.strictObject({ refs: searchedRefs }),
    example: { query: { refs: '1.1' } },
    reply: one(z.array(searchGroup)),
  },
});
