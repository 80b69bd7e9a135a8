import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { done, one } from '../../platform/replies';
import { accessToken } from './identity';
import {
  ownPassword,
  ownPasswordAndCode,
  recoveryCodes,
  secondFactorSetup,
  secondFactorState,
  secondStep,
  totpCode,
} from './second-factor';

/** The second step of a sign-in, and how each user sets theirs up. */
export const secondFactorEndpoints = defineEndpoints({
  signIn: {
    method: 'POST',
    path: '/api/admin/auth/second-factor',
    access: 'public',
    summary: '登录的第二步：验证器的验证码，或恢复码',
    body: secondStep,
    reply: accessToken,
  },
  show: {
    method: 'GET',
    path: '/api/admin/second-factor/show',
    access: 'session',
    isOpenToNewcomers: true,
    summary: '自己的二次验证',
    reply: one(secondFactorState),
  },
  begin: {
    method: 'POST',
    path: '/api/admin/second-factor/begin',
    access: 'session',
    isOpenToNewcomers: true,
    summary: '开始设置自己的二次验证',
    body: ownPassword,
    reply: one(secondFactorSetup),
  },
  confirm: {
    method: 'POST',
    path: '/api/admin/second-factor/confirm',
    access: 'session',
    isOpenToNewcomers: true,
    summary: '用验证码确认自己的二次验证',
    body: z.strictObject({ code: totpCode }),
    reply: z.object({ ...done.shape, data: recoveryCodes }),
  },
  renewCodes: {
    method: 'POST',
    path: '/api/admin/second-factor/renew-codes',
    access: 'session',
    summary: '重新生成自己的恢复码',
    body: ownPasswordAndCode,
    reply: z.object({ ...done.shape, data: recoveryCodes }),
  },
  disable: {
    method: 'POST',
    path: '/api/admin/second-factor/disable',
    access: 'session',
    summary: '关闭自己的二次验证',
    body: ownPasswordAndCode,
    reply: done,
  },
});
