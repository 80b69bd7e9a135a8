import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { done, one } from '../../platform/replies';
import { signInLock, signInUnlock } from './sign-in-lock';

/** The locks after too many attempts to sign in, and how to lift them. */
export const signInLockEndpoints = defineEndpoints({
  index: {
    method: 'GET',
    path: '/api/admin/setting/locks',
    access: 'setting.unlock',
    summary: '登录限制：当前被锁定的账号、地址和手机号',
    reply: one(z.array(signInLock)),
  },
  unlock: {
    method: 'POST',
    path: '/api/admin/setting/unlock',
    access: 'setting.unlock',
    summary: '解除一项登录限制，或全部',
    body: signInUnlock,
    reply: done,
  },
});
