import { defineErrors } from '../../platform/error-table';

export const userErrors = defineErrors({
  usernameTaken: { errcode: 11001, status: 409, errmsg: '这个用户名已被使用' },
  mobileTaken: { errcode: 11002, status: 409, errmsg: '这个手机号已属于另一位用户' },
  unknownDepartment: { errcode: 11003, status: 400, errmsg: '部门不存在或已被删除' },
  departmentOutside: { errcode: 11004, status: 403, errmsg: '只能选择您管理范围内的部门' },
  unknownRole: { errcode: 11005, status: 400, errmsg: '角色不存在或已被删除' },
  roleOutside: { errcode: 11006, status: 403, errmsg: '不能授予您自己没有的权限' },
  holdsMore: { errcode: 11007, status: 403, errmsg: '对方拥有您没有的权限，您不能对其执行此操作' },
  notOneself: { errcode: 11008, status: 400, errmsg: '不能对自己执行此操作' },
  versionMissing: { errcode: 11009, status: 400, errmsg: '缺少版本，请刷新后重试' },
});
