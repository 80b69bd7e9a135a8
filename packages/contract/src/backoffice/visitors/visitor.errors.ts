import { defineErrors } from '../../platform/error-table';

export const visitorErrors = defineErrors({
  tooSoon: { errcode: 16001, status: 429, errmsg: '验证码已发送，请稍后再试' },
  notOpen: { errcode: 16002, status: 409, errmsg: '学校还没有开通短信，请联系学校' },
  sendFailed: { errcode: 16003, status: 503, errmsg: '短信暂时发不出去，请稍后再试' },
  wrongCode: { errcode: 16004, status: 400, errmsg: '验证码不正确或已过期，请重新获取' },
});
