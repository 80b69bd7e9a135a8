import { defineErrors } from './error-table';

/** Failures that any endpoint can answer. 50008, 50012 and 50014 are fixed by the spec (§8). */
export const platformErrors = defineErrors({
  badRequest: { errcode: 40000, status: 400, errmsg: '请求内容有误，请检查后重试' },
  invalidInput: { errcode: 40001, status: 400, errmsg: '提交的内容有误，请检查标出的项' },
  malformedBody: { errcode: 40002, status: 400, errmsg: '请求内容无法识别' },
  malformedUpload: { errcode: 40003, status: 400, errmsg: '上传内容有误，请重新上传；每次一个文件' },
  missingFile: { errcode: 40004, status: 400, errmsg: '请选择要上传的文件' },
  unsupportedContentType: { errcode: 41500, status: 415, errmsg: '不支持的内容类型' },
  bodyTooLarge: { errcode: 41300, status: 413, errmsg: '提交的内容过大' },
  forbidden: { errcode: 40300, status: 403, errmsg: '没有权限执行此操作' },
  readOnlySession: { errcode: 40302, status: 403, errmsg: '正在以其他用户的身份查看，不能修改任何内容' },
  crossSite: { errcode: 40301, status: 403, errmsg: '已拒绝来自其他网站的请求' },
  notFound: { errcode: 40400, status: 404, errmsg: '接口不存在' },
  recordNotFound: { errcode: 40401, status: 404, errmsg: '记录不存在或已被删除' },
  methodNotAllowed: { errcode: 40500, status: 405, errmsg: '请求方式不正确' },
  requestTimeout: { errcode: 40800, status: 408, errmsg: '请求超时，请重试' },
  staleVersion: { errcode: 40900, status: 409, errmsg: '内容已被他人修改，请核对后再保存' },
  duplicate: { errcode: 40901, status: 409, errmsg: '已有相同的记录' },
  stillReferenced: { errcode: 40902, status: 409, errmsg: '仍被其他记录使用，不能执行此操作' },
  tooManyRequests: { errcode: 42900, status: 429, errmsg: '操作过于频繁，请稍后再试' },
  internal: { errcode: 50000, status: 500, errmsg: '系统出错了，请稍后再试' },
  unavailable: { errcode: 50300, status: 503, errmsg: '系统繁忙，请稍后再试' },
  queryTimeout: { errcode: 50301, status: 503, errmsg: '查询时间过长，请缩小范围后重试' },
  invalidToken: { errcode: 50008, status: 401, errmsg: '登录状态无效，请重新登录' },
  signedInElsewhere: { errcode: 50012, status: 401, errmsg: '账号已在其他地方登录，或已被管理员下线' },
  tokenExpired: { errcode: 50014, status: 401, errmsg: '登录已过期，请重新登录' },
});
