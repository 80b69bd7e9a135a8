import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { listQuery } from '../../platform/list-query';
import { done, table } from '../../platform/replies';
import { accessToken } from './identity';
import { onlineSession } from './session';
import { userId } from './user';

export const sessionEndpoints = defineEndpoints({
  index: {
    method: 'GET',
    path: '/api/admin/session/index',
    access: 'session.index',
    summary: '在线会话',
    query: listQuery({ sortable: ['name', 'created_at', 'last_seen_at', 'ip'] }),
    reply: table(onlineSession),
  },
  destroy: {
    method: 'POST',
    path: '/api/admin/session/destroy',
    access: 'session.delete',
    summary: '结束一个会话',
    body: z.strictObject({ id: userId }),
    reply: done,
  },
  viewAs: {
    method: 'POST',
    path: '/api/admin/user/view-as',
    access: 'user.view_as',
    summary: '以此用户查看：只读，最长 30 分钟，有记录',
    body: z.strictObject({ admin_id: userId }),
    reply: accessToken,
  },
  endView: {
    method: 'POST',
    path: '/api/admin/auth/end-view',
    access: 'session',
    summary: '退出查看',
    isHarmless: true,
    reply: done,
  },
});
