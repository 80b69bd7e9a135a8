import { defineErrors } from '../../platform/error-table';

export const webhookErrors = defineErrors({
  formOutOfReach: { errcode: 29001, status: 403, errmsg: '没有查看这张表单记录的权限，不能推送它的事件' },
  unknownEvent: { errcode: 29002, status: 400, errmsg: '这张表单没有所选的事件' },
  badAddress: { errcode: 29003, status: 400, errmsg: '接收地址不能使用' },
  tooMany: { errcode: 29004, status: 409, errmsg: '推送数量已达上限，请先删除不用的' },
  alreadyPaused: { errcode: 29005, status: 409, errmsg: '这个推送已经暂停' },
  alreadyActive: { errcode: 29006, status: 409, errmsg: '这个推送已经启用' },
});
