import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { listQuery } from '../../platform/list-query';
import { instant } from '../../platform/replies';

/** Length of the demo list (requirements §9). */
export const demoItemCount = 30;

export const demoItem = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(['published', 'draft', 'deleted']),
  author: z.string(),
  display_time: instant,
  money: z.int().min(300).max(5000),
});
export type DemoItem = z.output<typeof demoItem>;

/** The sample list of requirements §7: demo data, not product behaviour. */
export const demoEndpoints = defineEndpoints({
  list: {
    method: 'GET',
    path: '/vue-admin-template/table/list',
    access: 'session',
    summary: '演示列表',
    query: listQuery({
      sortable: ['id', 'title', 'status', 'author', 'display_time', 'money'],
      pageSize: demoItemCount,
    }),
    reply: z.object({ code: z.literal(20_000), data: z.array(demoItem), total: z.int().nonnegative() }),
  },
});
