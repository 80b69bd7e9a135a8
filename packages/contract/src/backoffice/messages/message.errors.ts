import { defineErrors } from '../../platform/error-table';

export const messageErrors = defineErrors({
  unknownKind: { errcode: 31501, status: 400, errmsg: '没有这种事件' },
  unknownPlace: { errcode: 31502, status: 400, errmsg: '模板中有这种事件没有的字段' },
  wayMissing: { errcode: 31503, status: 409, errmsg: '还没有设置这种发送方式' },
  notResendable: { errcode: 31504, status: 409, errmsg: '只有失败或结果未知的消息可以重新发送' },
  robotInUse: { errcode: 31506, status: 409, errmsg: '有规则在使用这个群机器人，请先修改规则' },
  noPeople: { errcode: 31507, status: 400, errmsg: '这张表单没有手机号或邮箱字段，不能发送消息' },
  noOwnAddress: { errcode: 31521, status: 409, errmsg: '您的个人信息中没有可以接收测试的号码或邮箱' },
  notWaiting: { errcode: 31505, status: 409, errmsg: '这条消息已经不在等待发送' },
});
