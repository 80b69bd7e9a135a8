import { z } from 'zod';
import { defineEndpoints } from '../../platform/endpoint';
import { postedBack } from '../../platform/posted-back';
import { done, one } from '../../platform/replies';
import { mobileChange, ownSession, ownSignIn, profile, profileChange } from './profile';

/** What users see and change about themselves; these calls concern nobody else. */
export const profileEndpoints = defineEndpoints({
  show: {
    method: 'GET',
    path: '/api/admin/profile/show',
    access: 'session',
    isOpenToNewcomers: true,
    summary: '自己的个人信息',
    reply: one(profile),
  },
  save: {
    method: 'POST',
    path: '/api/admin/profile/save',
    access: 'session',
    summary: '修改自己的姓名和邮箱',
    body: postedBack(profileChange, profile),
    reply: done,
  },
  changeMobile: {
    method: 'POST',
    path: '/api/admin/profile/mobile',
    access: 'session',
    summary: '修改自己的手机号',
    body: mobileChange,
    reply: done,
  },
  saveAvatar: {
    method: 'POST',
    path: '/api/admin/profile/avatar',
    access: 'session',
    summary: '上传自己的头像：multipart，字段 file',
    upload: z.strictObject({}),
    reply: z.object({ ...done.shape, url: z.string(), original_name: z.string(), size: z.int() }),
  },
  removeAvatar: {
    method: 'POST',
    path: '/api/admin/profile/remove-avatar',
    access: 'session',
    summary: '移除自己的头像',
    reply: done,
  },
  sessions: {
    method: 'GET',
    path: '/api/admin/profile/sessions',
    access: 'session',
    isOpenToNewcomers: true,
    summary: '自己的登录设备',
    reply: one(z.array(ownSession)),
  },
  endSession: {
    method: 'POST',
    path: '/api/admin/profile/end-session',
    access: 'session',
    isOpenToNewcomers: true,
    summary: '结束自己在另一台设备上的登录',
    body: z.strictObject({ id: z.int({ error: '编号不正确' }).positive({ error: '编号不正确' }) }),
    reply: done,
  },
  endOthers: {
    method: 'POST',
    path: '/api/admin/profile/end-others',
    access: 'session',
    isOpenToNewcomers: true,
    summary: '结束自己在其他设备上的登录',
    reply: done,
  },
  signIns: {
    method: 'GET',
    path: '/api/admin/profile/sign-ins',
    access: 'session',
    isOpenToNewcomers: true,
    summary: '自己最近的登录',
    reply: one(z.array(ownSignIn)),
  },
});
