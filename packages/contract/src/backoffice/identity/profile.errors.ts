import { defineErrors } from '../../platform/error-table';

export const profileErrors = defineErrors({
  mobileTaken: { errcode: 19101, status: 409, errmsg: '该手机号已被其他用户使用' },
  avatarNoImage: { errcode: 19102, status: 400, errmsg: '头像须为图片' },
  ownSessionOnly: { errcode: 19103, status: 409, errmsg: '当前设备请使用“退出登录”' },
});
