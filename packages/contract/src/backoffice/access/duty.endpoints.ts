import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { done, one } from '../../platform/replies';
import { dutyState } from './duty';

export const dutyEndpoints = defineEndpoints({
  show: {
    method: 'GET',
    path: '/api/admin/duty/show',
    access: 'duty.index',
    summary: '三员分立的状态',
    query: z.strictObject({}),
    reply: one(dutyState),
  },
  enable: {
    method: 'POST',
    path: '/api/admin/duty/enable',
    access: 'duty.edit',
    summary: '启用三员分立；不再有人拥有全部权限',
    body: z.strictObject({}),
    reply: done,
  },
  agree: {
    method: 'POST',
    path: '/api/admin/duty/agree',
    access: 'duty.edit',
    summary: '同意停用三员分立；系统管理员和安全管理员都同意后停用',
    body: z.strictObject({}),
    reply: done,
  },
});
