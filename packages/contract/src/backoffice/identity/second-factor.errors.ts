import { defineErrors } from '../../platform/error-table';

export const secondFactorErrors = defineErrors({
  /** The password or SMS code was right; `data` contains the challenge for the second step. */
  required: { errcode: 19001, status: 401, errmsg: '请输入二次验证码' },
  wrongCode: { errcode: 19002, status: 401, errmsg: '验证码不正确，或已经使用过' },
  challengeOver: { errcode: 19003, status: 401, errmsg: '验证已失效，请重新登录' },
  alreadyOn: { errcode: 19004, status: 409, errmsg: '二次验证已经启用' },
  notOn: { errcode: 19005, status: 409, errmsg: '二次验证尚未启用' },
  notBegun: { errcode: 19006, status: 409, errmsg: '请先扫描二维码，再输入验证码' },
  wrongOwnCode: { errcode: 19007, status: 400, errmsg: '验证码不正确，或已经使用过' },
});
