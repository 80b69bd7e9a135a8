import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { done, one } from '../../platform/replies';
import { courseNode } from '../course-form';
import { completeInput, dueFollowUps } from './follow-up';

/** Endpoints of follow-ups besides those of the records engine. */
export const followUpEndpoints = defineEndpoints({
  due: {
    method: 'GET',
    path: '/api/admin/follow-up/due',
    access: courseNode('followUp', 'index'),
    summary: '今天到期和已过期的下一步：自己的，或看得到的全部',
    query: z.strictObject({ whose: z.enum(['own', 'all'], { error: '请选择自己的或全部' }).default('own') }),
    reply: one(dueFollowUps.nullable()),
  },
  complete: {
    method: 'POST',
    path: '/api/admin/follow-up/complete',
    access: courseNode('followUp', 'edit'),
    summary: '完成一条跟进的下一步；别人的需要相应的权限',
    body: completeInput,
    reply: done,
  },
});
