import { defineErrors } from '../../platform/error-table';

export const publicationErrors = defineErrors({
  unknownForm: { errcode: 27001, status: 400, errmsg: '表单不存在，或您没有新增其记录的权限' },
  unfitField: { errcode: 27002, status: 400, errmsg: '有字段不能公开填写，请检查标出的项' },
  notFound: { errcode: 27003, status: 404, errmsg: '这个页面不存在或已经关闭，请与学校联系' },
  notYetOpen: { errcode: 27004, status: 409, errmsg: '还没有开始，请稍后再来' },
  over: { errcode: 27005, status: 409, errmsg: '已经截止' },
  full: { errcode: 27006, status: 409, errmsg: '名额已满' },
  alreadySent: { errcode: 27007, status: 409, errmsg: '这个手机号已经提交过' },
  consentChanged: { errcode: 27008, status: 409, errmsg: '告知内容刚刚更新，请重新阅读并同意' },
  proveMobile: { errcode: 27009, status: 401, errmsg: '请先验证手机号' },
  unknownFile: { errcode: 27010, status: 400, errmsg: '有文件已经失效，请重新上传' },
  tooManyFiles: { errcode: 27011, status: 429, errmsg: '上传的文件过多，请稍后再试' },
  unknownDraft: { errcode: 27012, status: 404, errmsg: '草稿不存在或已过期' },
  /** The reply says where. */
  inUse: { errcode: 27014, status: 409, errmsg: '这个公开表单正在使用，请先移除使用它的地方' },
  suspended: { errcode: 27013, status: 409, errmsg: '暂停填写，请与学校联系' },
});
