import { defineErrors } from '../../platform/error-table';

export const checkInErrors = defineErrors({
  /** Stopped, closed by time, replaced by a newer one, or its teacher may no longer mark. */
  notRunning: { errcode: 28501, status: 409, errmsg: '签到已结束，请联系老师点名' },
  /** Old, made up, or of another check-in: all alike. */
  wrongCode: { errcode: 28502, status: 409, errmsg: '二维码已过期，请重新扫描老师屏幕上的二维码' },
  /** No such check-in, or the number is nobody's in the class: alike, so that trying reveals nothing. */
  notYours: { errcode: 28503, status: 404, errmsg: '没有找到您的签到，请核对手机号，或联系老师点名' },
  /** The reply's `data` is the receipt of the first time. */
  already: { errcode: 28504, status: 409, errmsg: '您已签到' },
  tooFar: { errcode: 28505, status: 409, errmsg: '您不在上课地点附近，请到教室后再扫码' },
  placeMissing: {
    errcode: 28506,
    status: 400,
    errmsg: '这次签到要核对位置，请允许获取位置后再扫码；无法定位时请联系老师点名',
  },
  tooMany: { errcode: 28507, status: 429, errmsg: '尝试次数过多，请一分钟后再扫码' },
  dayOver: { errcode: 28508, status: 409, errmsg: '已过上课当天，不能扫码签到，请手工补签' },
});
