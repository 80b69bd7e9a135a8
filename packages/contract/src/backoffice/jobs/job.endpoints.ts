import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { pageQuery } from '../../platform/list-query';
import { done, one, table } from '../../platform/replies';
import { job } from './job';

const idMessage = '编号不正确';
const queryId = z
  .union([z.number(), z.string().regex(/^\d{1,9}$/)], { error: idMessage })
  .transform(Number)
  .pipe(z.int({ error: idMessage }).positive({ error: idMessage }));
const bodyId = z.int({ error: idMessage }).positive({ error: idMessage }).max(2_147_483_647, { error: idMessage });

/** The caller's jobs; nobody sees those of others, and an API token sees none but its own. */
export const jobEndpoints = defineEndpoints({
  index: {
    method: 'GET',
    path: '/api/admin/job/index',
    access: 'session',
    summary: '本人的后台任务，最近的在前',
    isOpenToTokens: true,
    query: pageQuery({ sortable: ['id', 'kind', 'state', 'created_at', 'ended_at'], pageSize: 50 }),
    reply: table(job),
  },
  show: {
    method: 'GET',
    path: '/api/admin/job/show',
    access: 'session',
    summary: '本人的一个后台任务',
    isOpenToTokens: true,
    query: z.strictObject({ id: queryId }),
    reply: one(job),
  },
  cancel: {
    method: 'POST',
    path: '/api/admin/job/cancel',
    access: 'session',
    summary: '取消本人的一个后台任务',
    isOpenToTokens: true,
    body: z.strictObject({ id: bodyId }),
    reply: done,
  },
  clear: {
    method: 'POST',
    path: '/api/admin/job/clear',
    access: 'session',
    summary: '清除本人已结束的后台任务及其文件；带 id 时只清除这一个',
    body: z.strictObject({ id: bodyId.optional() }),
    reply: done,
  },
  download: {
    method: 'GET',
    path: '/api/admin/job/download',
    access: 'session',
    summary: '本人任务所生成文件的短时下载链接',
    isOpenToTokens: true,
    query: z.strictObject({ id: queryId }),
    reply: one(z.object({ url: z.string(), expires_in: z.int() })),
  },
});
