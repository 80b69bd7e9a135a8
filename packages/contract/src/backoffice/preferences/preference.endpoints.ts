import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { done, one } from '../../platform/replies';
import { preferenceKey, preferenceValue } from './preference';

/** A user's own settings, such as the columns of a table; nobody can read those of others. */
export const preferenceEndpoints = defineEndpoints({
  show: {
    method: 'GET',
    path: '/api/admin/preference/show',
    access: 'session',
    summary: '读取自己的一项设置',
    query: z.strictObject({ key: preferenceKey }),
    reply: one(z.unknown()),
  },
  save: {
    method: 'POST',
    path: '/api/admin/preference/save',
    access: 'session',
    summary: '保存自己的一项设置：value 为 preference/show 的 data；null 表示删除',
    body: z.strictObject({ key: preferenceKey, value: preferenceValue }),
    reply: done,
  },
});
