import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { done, one } from '../../platform/replies';
import { mobile } from '../../platform/validation';
import { smsCredentials } from '../identity/identity';
import { visitor } from './visitor';

/** How people from outside prove their mobile number; their tokens open nothing but the public pages. */
export const visitorEndpoints = defineEndpoints({
  sendCode: {
    method: 'POST',
    path: '/api/public/visitor/send-code',
    access: 'public',
    summary: '向手机发送验证码；每次都要先完成工作量证明',
    body: z.strictObject({ mobile }),
    reply: done,
  },
  signIn: {
    method: 'POST',
    path: '/api/public/visitor/sign-in',
    access: 'public',
    summary: '用验证码证明手机号，得到访客令牌',
    body: smsCredentials,
    reply: z.object({ visitor_token: z.string(), data: visitor }),
  },
  me: {
    method: 'GET',
    path: '/api/public/visitor/me',
    access: 'visitor',
    summary: '当前访客',
    reply: one(visitor),
  },
  signOut: {
    method: 'POST',
    path: '/api/public/visitor/sign-out',
    access: 'visitor',
    summary: '退出',
    reply: done,
  },
});
