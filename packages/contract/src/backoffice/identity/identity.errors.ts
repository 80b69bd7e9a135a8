import { defineErrors } from '../../platform/error-table';

export const identityErrors = defineErrors({
  wrongCredentials: { errcode: 10001, status: 401, errmsg: '用户名或密码错误' },
  wrongCode: { errcode: 10002, status: 401, errmsg: '验证码错误或已失效' },
  locked: { errcode: 10003, status: 429, errmsg: '登录失败次数过多，请稍后再试' },
  smsTooSoon: { errcode: 10004, status: 429, errmsg: '验证码发送过于频繁，请稍后再试' },
  smsFailed: { errcode: 10005, status: 502, errmsg: '短信发送失败，请稍后再试或改用密码登录' },
  wrongCurrentPassword: { errcode: 10006, status: 400, errmsg: '当前密码不正确' },
  commonPassword: { errcode: 10007, status: 400, errmsg: '这个密码太常见，容易被猜中，请换一个' },
  personalPassword: {
    errcode: 10015,
    status: 400,
    errmsg: '密码不能由姓名、手机号或学校名称加上简单的数字组成，请换一个',
  },
  samePassword: { errcode: 10008, status: 400, errmsg: '新密码不能与当前密码相同' },
  passwordHoldsUsername: { errcode: 10009, status: 400, errmsg: '密码不能包含用户名' },
  passwordLocked: { errcode: 10010, status: 429, errmsg: '当前密码输入错误次数过多，请稍后再试' },
  passwordTooShort: { errcode: 10011, status: 400, errmsg: '密码太短' },
  passwordTooPlain: {
    errcode: 10012,
    status: 400,
    errmsg: '密码须包含大写字母、小写字母、数字、符号中的至少三种',
  },
  smsNotOpen: { errcode: 10014, status: 409, errmsg: '短信登录未开通，请使用账号密码登录' },
  passwordUsedBefore: { errcode: 10013, status: 400, errmsg: '不能使用最近用过的密码' },
});
