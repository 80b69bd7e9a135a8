import { defineErrors } from '../../platform/error-table';

export const sessionErrors = defineErrors({
  viewOneself: { errcode: 15001, status: 400, errmsg: '不能以自己的身份查看' },
  viewMore: { errcode: 15002, status: 403, errmsg: '对方拥有您没有的权限，不能以其身份查看' },
  viewDisabled: { errcode: 15003, status: 409, errmsg: '对方已停用，不能以其身份查看' },
  notViewing: { errcode: 15004, status: 400, errmsg: '当前没有以其他用户的身份查看' },
});
