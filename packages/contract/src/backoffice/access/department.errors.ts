import { defineErrors } from '../../platform/error-table';

export const departmentErrors = defineErrors({
  nameTaken: { errcode: 13001, status: 409, errmsg: '同一上级下已有同名部门' },
  root: { errcode: 13002, status: 409, errmsg: '最上级部门不能移动或删除' },
  circle: { errcode: 13003, status: 409, errmsg: '不能移到自己或自己的下级部门之下' },
  inUse: { errcode: 13004, status: 409, errmsg: '部门仍在使用，不能删除' },
  outOfReach: { errcode: 13005, status: 403, errmsg: '这个部门不在您的数据范围内' },
  parentGone: { errcode: 13006, status: 400, errmsg: '上级部门不存在或已被删除' },
});
