import { defineErrors } from '../../platform/error-table';

export const roleErrors = defineErrors({
  nameTaken: { errcode: 12001, status: 409, errmsg: '已有同名角色' },
  builtin: { errcode: 12002, status: 409, errmsg: '内置角色不能修改或删除' },
  inUse: { errcode: 12003, status: 409, errmsg: '仍有用户拥有这个角色，不能删除' },
  beyondOwnRights: { errcode: 12004, status: 403, errmsg: '不能给出自己没有的权限' },
  roleBeyondOwnRights: { errcode: 12005, status: 403, errmsg: '这个角色含有您没有的权限，不能修改、复制或删除' },
  lastAdministrator: { errcode: 12006, status: 409, errmsg: '至少要保留一名可登录的管理员' },
  dutiesApart: { errcode: 12007, status: 409, errmsg: '三员分立已启用，职责不能兼任' },
  dutiesNotReady: { errcode: 12008, status: 409, errmsg: '还不能启用三员分立，请先完成列出的准备' },
  dutiesAsThey: { errcode: 12009, status: 409, errmsg: '三员分立的状态已经改变，请刷新后查看' },
  onlyEverything: { errcode: 12010, status: 403, errmsg: '只有拥有全部权限的系统管理员可以启用三员分立' },
  onlyDuties: { errcode: 12011, status: 403, errmsg: '停用三员分立须由系统管理员和安全管理员各一人同意' },
});
