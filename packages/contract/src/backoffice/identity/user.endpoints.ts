import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { listQuery } from '../../platform/list-query';
import { postedBack } from '../../platform/posted-back';
import { done, one, table } from '../../platform/replies';
import { madePassword, user, userDetail, userId, userInput, userOptions, userState } from './user';

const idMessage = '编号不正确';
/** Numbers arrive as text in a query and from plain controls. */
const numberText = z
  .union([z.number(), z.string().regex(/^\d{1,15}$/)], { error: idMessage })
  .transform(Number)
  .pipe(userId);

const batchMax = 200;
const ids = z
  .array(userId, { error: '请选择用户' })
  .min(1, { error: '请选择用户' })
  .max(batchMax, { error: `一次最多选择 ${batchMax} 位用户` });

export const userEndpoints = defineEndpoints({
  index: {
    method: 'GET',
    path: '/api/admin/user/index',
    access: 'user.index',
    summary: '用户列表；关键字可为姓名、姓名拼音或用户名',
    query: listQuery({
      sortable: ['id', 'username', 'name', 'department', 'state', 'last_sign_in_at', 'created_at'],
      search: {
        /** The department including all below it. */
        department_id: numberText,
        role_id: numberText,
        state: userState,
      },
    }),
    reply: table(user),
  },
  show: {
    method: 'GET',
    path: '/api/admin/user/show',
    access: 'user.detail',
    summary: '用户详情',
    query: z.strictObject({ id: numberText }),
    reply: one(userDetail),
  },
  options: {
    method: 'GET',
    path: '/api/admin/user/options',
    access: 'user.index|create|edit',
    summary: '可选的部门和角色',
    reply: one(userOptions),
  },
  save: {
    method: 'POST',
    path: '/api/admin/user/save',
    access: 'user.create|edit',
    summary: '新增用户（返回一次初始密码），或编辑用户',
    body: postedBack(userInput, userDetail, {
      department_id: 'department',
      department_ids: 'departments',
      role_ids: 'roles',
    }),
    reply: z.object({ ...done.shape, data: z.object({ ...madePassword.shape, password: z.string().nullable() }) }),
  },
  disable: {
    method: 'POST',
    path: '/api/admin/user/disable',
    access: 'user.edit',
    summary: '停用用户并立即结束其会话；全部成功或全部不变',
    body: z.strictObject({ ids }),
    reply: done,
  },
  enable: {
    method: 'POST',
    path: '/api/admin/user/enable',
    access: 'user.edit',
    summary: '启用用户',
    body: z.strictObject({ ids }),
    reply: done,
  },
  destroy: {
    method: 'POST',
    path: '/api/admin/user/destroy',
    access: 'user.delete',
    summary: '删除用户；用户名可再次使用',
    body: z.strictObject({ id: userId }),
    reply: done,
  },
  resetPassword: {
    method: 'POST',
    path: '/api/admin/user/reset-password',
    access: 'user.reset',
    summary: '重置密码；新密码只返回一次，登录后必须修改',
    body: z.strictObject({ id: userId }),
    reply: z.object({ ...done.shape, data: madePassword }),
  },
  resetSecondFactor: {
    method: 'POST',
    path: '/api/admin/user/reset-second-factor',
    access: 'user.reset',
    summary: '解除二次验证',
    body: z.strictObject({ id: userId }),
    reply: done,
  },
  endSessions: {
    method: 'POST',
    path: '/api/admin/user/end-sessions',
    access: 'session.delete',
    summary: '结束一位用户的全部会话',
    body: z.strictObject({ id: userId }),
    reply: done,
  },
});
