import { defineErrors } from '../../platform/error-table';

export const apiTokenErrors = defineErrors({
  wrongExpiry: { errcode: 15101, status: 400, errmsg: '到期日期应在今天之后，最长 366 天' },
  unknownForm: { errcode: 15102, status: 400, errmsg: '表单不存在，或您没有查看它的权限' },
  tooManyTokens: { errcode: 15103, status: 409, errmsg: '每人最多 50 个有效的令牌，请先结束不用的' },
});
