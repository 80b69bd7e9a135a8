import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { listQuery } from '../../platform/list-query';
import { done, one, table } from '../../platform/replies';
import { apiToken, apiTokenInput, madeToken, tokenAccess, tokenForm, tokenState, tokenTarget } from './api-token';

export const apiTokenEndpoints = defineEndpoints({
  index: {
    method: 'GET',
    path: '/api/admin/token/index',
    access: 'token.index|create',
    summary: '接口令牌：本人的，以及有权查看的',
    query: listQuery({
      sortable: ['name', 'maker', 'access', 'created_at', 'expires_at', 'last_used_at'],
      search: { state: tokenState, access: tokenAccess },
    }),
    reply: table(apiToken),
  },
  forms: {
    method: 'GET',
    path: '/api/admin/token/forms',
    access: 'token.create',
    summary: '令牌可以限定的表单：本人能查看的',
    reply: one(z.array(tokenForm)),
  },
  create: {
    method: 'POST',
    path: '/api/admin/token/create',
    access: 'token.create',
    summary: '新增令牌；密文只在这次的回复中',
    body: apiTokenInput,
    reply: one(madeToken),
  },
  end: {
    method: 'POST',
    path: '/api/admin/token/end',
    access: 'token.create|delete',
    summary: '结束令牌，立即生效；本人的，或有权结束的',
    body: tokenTarget,
    reply: done,
  },
});
