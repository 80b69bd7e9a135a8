import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { done, one } from '../../platform/replies';
import { mobile } from '../../platform/validation';
import { rowScope } from '../access/role';
import { menuItem } from '../menu/menu';
import { accessToken, credentials, me, passwordChange, smsCredentials } from './identity';

/** Requirements §7 sends the token in the query as well; the server accepts it only if it equals the header's. */
const tokenQuery = z.object({ token: z.string().max(256).optional() });

export const identityEndpoints = defineEndpoints({
  login: {
    method: 'POST',
    path: '/api/admin/auth/login',
    access: 'public',
    summary: '登录：用户名和密码，或手机号和验证码',
    body: credentials,
    reply: accessToken,
  },
  sendSms: {
    method: 'GET',
    path: '/api/admin/auth/send-sms',
    access: 'public',
    summary: '发送短信验证码',
    changesState: true,
    query: z.object({ mobile }),
    reply: done,
  },
  smsLogin: {
    method: 'GET',
    path: '/api/admin/auth/sms-login',
    access: 'public',
    summary: '短信验证码登录',
    changesState: true,
    query: smsCredentials,
    reply: accessToken,
  },
  me: {
    method: 'POST',
    path: '/api/admin/auth/me',
    access: 'session',
    isOpenToNewcomers: true,
    summary: '当前用户',
    isOpenToTokens: true,
    isHarmless: true,
    query: tokenQuery,
    reply: me,
  },
  logout: {
    method: 'POST',
    path: '/api/admin/auth/logout',
    access: 'session',
    isOpenToNewcomers: true,
    summary: '退出登录',
    isHarmless: true,
    reply: done,
  },
  permissions: {
    method: 'GET',
    path: '/api/admin/auth/permissions',
    access: 'session',
    isOpenToNewcomers: true,
    summary: '当前用户的权限节点，及数据范围不是全部的表单',
    isOpenToTokens: true,
    query: tokenQuery,
    reply: one(z.array(z.string())).extend({
      /** By the id of a form whose list the caller opens: the scope, where it is not everything. */
      scopes: z.record(z.string(), rowScope.exclude(['all'])).optional(),
    }),
  },
  menu: {
    method: 'GET',
    path: '/api/admin/auth/menu',
    access: 'session',
    isOpenToNewcomers: true,
    summary: '当前用户的菜单',
    reply: one(z.array(menuItem)),
  },
  changePassword: {
    method: 'POST',
    path: '/api/admin/auth/password',
    access: 'session',
    isOpenToNewcomers: true,
    summary: '修改自己的密码',
    body: passwordChange,
    reply: done,
  },
});
